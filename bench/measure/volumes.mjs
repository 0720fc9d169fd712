import { volume } from '../../dist/syntax/array.js';
import { constantOf } from '../../dist/syntax/expr.js';
import { trace } from './trace.mjs';

/**
 * For each func: the volume allocated and computed, and the smallest that this very run needs.
 *
 * - Storage needs, for each instance, the box around the points that are read or written while it lives.
 * - A computation needs the box around the points of it that others read for a point that they need themselves, so what a
 *   tail makes a consumer compute beyond its window is not charged to its producers. The output needs what was asked for. Where an
 *   update writes to coordinates of its own choice, those and its reads of itself are needed too.
 * - Computed are the points written inside of the window that was inferred; a tail that goes beyond it does so because the
 *   schedule says so.
 */
export function volumes(program, P, S, z) {
  const run = trace(program, P, z);
  markNeeded(run, P, S, z);
  const rows = new Map(P.funcs.map((f) => [f.name, { allocated: 0, touched: 0, computed: 0, needed: 0, beyond: 0 }]));
  for (const { func, bounds, touched } of run.storages) {
    const row = rows.get(func);
    row.allocated += volume(bounds);
    row.touched += touched.volume();
  }
  for (const { func, need, written, beyond } of run.computations) {
    const row = rows.get(func);
    row.computed += written.size;
    row.needed += need.volume();
    row.beyond += [...beyond].filter((point) => !written.has(point)).length;
  }
  const isUsed = ([, row]) => row.allocated + row.computed > 0;
  return { rows: new Map([...rows].filter(isUsed)), value: run.value };
}

/** From the end to the start, so that what is needed of a computation is known before what it needs. */
function markNeeded({ events, funcs }, P, S, z) {
  for (const event of events.toReversed()) {
    const { kind, computation } = event;
    if (kind === 'end') {
      if (computation.func === P.name) computation.need.addBox(z.window);
      fix(computation, P, S);
    } else markReads(event, funcs.get(computation.func).pure[event.stage]);
  }
}

/** What is needed for one assignment, or to decide a condition. */
function markReads({ kind, computation, stage, point, reads }, isPure) {
  if (kind === 'assign') {
    if (!computation.need.has(point, (d) => isPure[d])) return;
    if (stage > 0) computation.need.add(point, (d) => !isPure[d]);
  }
  for (const { writer, point: read } of reads) {
    writer.need.add(read, writer === computation ? (d) => !isPure[d] : undefined);
  }
}

/** What bound, bound-extent and align-bounds want of a window is needed too. */
function fix({ func, need }, P, S) {
  if (!need.isTouched) return;
  const { vars } = P.funcs.find((f) => f.name === func);
  for (const directive of inOrder(S)) {
    const d = directive.func === func ? vars.indexOf(directive.dim) : -1;
    if (d >= 0 && need.dims[d] !== null) need.dims[d] = fixed(directive, need.dims[d]);
  }
}

/** align-bounds widens a window before the others fix it. */
function inOrder(S) {
  const directives = S?.directives ?? [];
  const of = (...tags) => directives.filter((d) => tags.includes(d.tag));
  return [...of('align-bounds'), ...of('bound', 'bound-extent')];
}

function fixed(directive, [least, most]) {
  const number = (e) => constantOf(e) ?? 0;
  switch (directive.tag) {
    case 'bound':
      return [number(directive.min), number(directive.min) + number(directive.len) - 1];
    case 'bound-extent':
      return [least, least + number(directive.len) - 1];
    case 'align-bounds': {
      const [m, r] = [number(directive.modulus), number(directive.remainder)];
      const start = r + Math.floor((least - r) / m) * m;
      return [start, start + Math.ceil((most + 1 - start) / m) * m - 1];
    }
  }
}
