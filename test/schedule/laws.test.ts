import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bug } from '../../src/errors/bug.ts';
import { ScheduleBuilder, trySchedule } from '../../src/lab/generators/schedule/schedule-builder.ts';
import { rewritesAlgorithm } from '../../src/schedule/algorithm/rewrite-algorithm.ts';
import { undominated } from '../../src/schedule/legality/dominance.ts';
import { ambiguousNames } from '../../src/schedule/legality/loop-naming.ts';
import { inPhases, phaseOf, phases } from '../../src/schedule/phases.ts';
import { remove } from '../../src/schedule/placement/placement.ts';
import type { Pipeline } from '../../src/syntax/algorithm.ts';
import type { Hole } from '../../src/syntax/expr.ts';
import type { Directive } from '../../src/syntax/schedule.ts';
import { type Program, type Stmt, seq } from '../../src/syntax/target.ts';
import { cases } from '../deep.ts';
import { anyCase, partsOf } from '../lab/any-case.ts';
import { stepsOf } from './scheduled.ts';

test('the checkers detect violations', () => {
  const { T0, P } = stepsOf('pipeline f() { fun g(x) = x; fun f(x) = g[x]; }', '');
  const withoutStorage = { ...T0, body: remove(T0.body, 'storage', 'g').rest };
  const withoutLoops = { ...T0, body: remove(T0.body, 'computation', 'g').rest };
  expect(undominated(withoutStorage)).toMatchObject([{ tag: 'Label', func: 'g' }]);
  expect(undominated(withoutLoops)).toMatchObject([{ tag: 'Access', access: { func: 'g' }, at: { func: 'f' } }]);
  const twice = (s: Stmt<Hole>): Stmt<Hole> => ({
    tag: 'For',
    order: 'serial',
    x: 'x',
    in: { min: zero, len: zero },
    body: s,
  });
  const zero = { tag: 'Const', type: 'i32', value: 0 } as const;
  expect(ambiguousNames(twice(twice(T0.body)))).toEqual(['.x']);
  expect(P.funcs.length).toBe(2);
});

test('directives of different phases may be written in any order', () => {
  const property = fc.property(anyCase(), fc.infiniteStream(fc.nat()), (c, numbers) => {
    const { directives } = c;
    const { P, T0 } = partsOf(c);
    const shuffled = shuffle(inPhases(withoutAt(directives)), numbers);
    expect(lastOf(shuffled, T0, P)).toBe(lastOf(directives, T0, P));
  });
  fc.assert(property, { numRuns: cases(70, 300) });
});

/** `at` belongs to two phases. */
function withoutAt(directives: readonly Directive[]): readonly Directive[] {
  return directives.flatMap((d): readonly Directive[] =>
    d.tag === 'at'
      ? [
          { ...d, tag: 'compute-at' },
          { ...d, tag: 'store-at' },
        ]
      : [d],
  );
}

/** A random order that keeps the order within each phase. */
function shuffle(directives: readonly Directive[], numbers: Iterator<number>): readonly Directive[] {
  const queues = phases
    .map((phase) => directives.filter((d) => phaseOf(d) === phase))
    .filter((queue) => queue.length > 0);
  const result: Directive[] = [];
  while (queues.length > 0) {
    const i = Number(numbers.next().value) % queues.length;
    const next = queues[i]?.shift();
    if (next !== undefined) result.push(next);
    if (queues[i]?.length === 0) queues.splice(i, 1);
  }
  return result;
}

test('adjacent directives of one phase for different funcs commute', () => {
  let commuted = 0;
  const property = fc.property(anyCase(), (c) => {
    const { directives } = c;
    const { P, T0 } = partsOf(c);
    const sorted = inPhases(withoutAt(directives));
    let last: string | null = null;
    for (const [i, a] of sorted.entries()) {
      const b = sorted[i + 1];
      if (b === undefined || phaseOf(a) !== phaseOf(b) || subjectOf(a) === subjectOf(b)) continue;
      if (rewritesAlgorithm(a)) continue; // new funcs are defined in the order of their directives
      const exchanged = [...sorted.slice(0, i), b, a, ...sorted.slice(i + 2)];
      const other = lastOf(exchanged, T0, P);
      if (other === null) continue; // one depends on the other
      commuted++;
      last ??= lastOf(sorted, T0, P);
      expect(other).toBe(last);
    }
  });
  fc.assert(property, { numRuns: cases(150, 800) });
  expect(commuted).toBeGreaterThan(cases(30, 50));
});

test('E23: compute directives for different funcs may be written in any order', () => {
  const found = { permuted: 0, differentAsWritten: 0 };
  const property = fc.property(anyCase(), fc.infiniteStream(fc.nat()), (c, numbers) => {
    const { P, T0 } = partsOf(c);
    const directives = withoutAt(c.directives);
    const moves = directives.filter((d) => phaseOf(d) === 'compute');
    if (new Set(moves.map(subjectOf)).size < 2) return;
    const order = interleaved(moves, numbers);
    const permuted = directives.map((d) => (phaseOf(d) === 'compute' ? (order.shift() ?? d) : d));
    const expected = lastOf(directives, T0, P);
    expect(lastOf(permuted, T0, P)).toBe(expected);
    found.permuted++;
    if (asWritten(permuted, T0, P) !== expected) found.differentAsWritten++;
  });
  fc.assert(property, { numRuns: cases(150, 800) });
  expect(found.permuted).toBeGreaterThan(cases(12, 20));
  // The wrong rule: directives are applied in the order of the text.
  expect(found.differentAsWritten).toBeGreaterThan(0);
});

/** A random order that keeps the order of directives for the same func. */
function interleaved(directives: readonly Directive[], numbers: Iterator<number>): Directive[] {
  const queues = [...new Set(directives.map(subjectOf))].map((func) => directives.filter((d) => subjectOf(d) === func));
  return Array.from(directives, () => {
    const waiting = queues.filter((queue) => queue.length > 0);
    const queue = waiting[Number(numbers.next().value) % waiting.length];
    return queue?.shift() ?? bug('no directive is left');
  });
}

/** T_n if directives are applied by phase, and otherwise in the order of the text. */
function asWritten(directives: readonly Directive[], T0: Program<Hole>, P: Pipeline): string | null {
  const builder = new ScheduleBuilder(P, T0);
  return inPhases(directives).every((d) => builder.attempt(d)) ? textOf(builder.T) : null;
}

function subjectOf(d: Directive): string {
  if ('func' in d) return d.func;
  if ('loop' in d) return d.loop.func;
  return d.tag === 'reorder' ? d.stage.func : (d.tiled[0]?.loop.func ?? '');
}

/** T_n as text; null if the schedule is refused. */
function lastOf(directives: readonly Directive[], T0: Program<Hole>, P: Pipeline): string | null {
  const steps = trySchedule(directives, T0, P);
  return steps && textOf(steps.at(-1)?.T ?? T0);
}

/** A program as text, with its first assertions in a fixed order. */
function textOf({ body }: Program<Hole>): string {
  const stmts = body.tag === 'Seq' ? body.stmts : [body];
  const checks = stmts.filter((s) => s.tag === 'Assert').toSorted((s, t) => (jsonOf(s) < jsonOf(t) ? -1 : 1));
  return jsonOf(seq(...checks, ...stmts.filter((s) => s.tag !== 'Assert')));
}

function jsonOf(s: Stmt<Hole>): string {
  return JSON.stringify(s, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
}
