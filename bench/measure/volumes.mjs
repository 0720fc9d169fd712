import { volume } from '../../dist/syntax/array.js';
import { constantOf } from '../../dist/syntax/expr.js';
import { trace } from './trace.mjs';

/**
 * For each func: the volume that is allocated and computed, and the smallest volume that this run needs.
 *
 * - Each instance of storage needs the bounding box of the points that are accessed during its lifetime.
 * - A computation needs the bounding box of its points that others read to compute a point that is needed, so points
 *   that a consumer computes beyond its window because of a tail are not charged to its producers. The output needs the
 *   requested window. If an update writes to data-dependent coordinates, those and its reads of itself are needed, too.
 * - Computed points are those written inside the inferred window. Points beyond it are due to a tail.
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

/** Process events in reverse, so that the needed points of a computation are known before the points that it needs. */
function markNeeded({ events, funcs }, P, S, z) {
  for (const event of events.toReversed()) {
    const { kind, computation } = event;
    if (kind === 'end') {
      if (computation.func === P.name) computation.need.addBox(z.window);
      fix(computation, P, S);
    } else markReads(event, funcs.get(computation.func).pure[event.stage]);
  }
}

/** The points that one assignment or condition needs. */
function markReads({ kind, computation, stage, point, reads }, isPure) {
  if (kind === 'assign') {
    if (!computation.need.has(point, (d) => isPure[d])) return;
    if (stage > 0) computation.need.add(point, (d) => !isPure[d]);
  }
  for (const { writer, point: read } of reads) {
    writer.need.add(read, writer === computation ? (d) => !isPure[d] : undefined);
  }
}

/** The points that bound, bound-extent and align-bounds add to a window are needed, too. */
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
