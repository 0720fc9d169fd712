import { kindsOf } from '../../../src/lab/api/layout-kinds.ts';
import type { Case } from './case.ts';
import type { Outcome } from './examine.ts';

/** The number of cases with each feature. */
export type Statistics = Map<string, number>;

export function count(statistics: Statistics, c: Case, outcome: Outcome, isAhead: boolean): void {
  const { inputs, outputs, schedule, window, arena } = c;
  const arrays = [
    ...[...inputs.values()].map((a) => ['input', a] as const),
    ...outputs.map((a) => ['output', a] as const),
  ];
  const kinds = new Set([
    outcome,
    c.mode,
    `${c.threads} threads`,
    `in ${arena.name}`,
    isAhead ? 'ahead of time' : 'through the API',
    `${window.length} dimensions`,
    ...(schedule.isParallel ? [`parallel on ${c.threads}`] : []),
    ...(schedule.isVector ? ['vector'] : []),
    ...(schedule.isLarger ? ['larger'] : []),
    ...(window.some(({ len }) => len === 0) ? ['empty'] : []),
    ...(window.some(({ len }) => len >= 100) ? ['long'] : []),
    ...arrays.flatMap(([role, array]) => [
      `${role} of ${array.type}`,
      ...kindsOf(array).map((kind) => `${kind} ${role}`),
    ]),
  ]);
  for (const kind of kinds) statistics.set(kind, (statistics.get(kind) ?? 0) + 1);
}
