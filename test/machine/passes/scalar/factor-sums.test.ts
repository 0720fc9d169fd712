import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bug } from '../../../../src/errors/bug.ts';
import { buildSum, expandSum, isSum, sumsIn } from '../../../../src/machine/analysis/integer-sum.ts';
import { ValueNumbers } from '../../../../src/machine/analysis/value-numbers.ts';
import { broadcast, constant, operation, variable } from '../../../../src/machine/ir/build.ts';
import type { Code } from '../../../../src/machine/ir/code.ts';
import { factorSums } from '../../../../src/machine/passes/scalar/factor-sums.ts';
import { evaluateSum, sumsAndValues } from '../../programs/random-sums.ts';

test('factored sums are equal modulo 2ⁿ, and often take fewer operations', () => {
  let shared = 0;
  fc.assert(
    fc.property(sumsAndValues, ({ sums, values }) => {
      const numbering = new ValueNumbers();
      const number = (e: Code): number => numbering.of(e);
      const kept = sums.filter(isSum).flatMap((e) => {
        const expanded = expandSum(e, number);
        return expanded === null || expanded.terms.length < 2 ? [] : [{ e, expanded }];
      });
      const made = factorSums(kept.map(({ expanded }) => expanded));
      for (const [k, { e }] of kept.entries())
        expect(evaluateSum(made[k] ?? bug('lost'), values)).toBe(evaluateSum(e, values));
      const operations = (all: readonly Code[]): number => new Set(all.flatMap(sumsIn).map(number)).size;
      const plain = kept.map(({ expanded }) =>
        buildSum([...expanded.terms.values()], expanded.type, expanded.lanes, expanded.constant),
      );
      if (operations(made) < operations(plain)) shared++;
    }),
    { numRuns: 3000, seed: 8 },
  );
  expect(shared).toBeGreaterThan(100);
});

test('four rows of a 5 × 5 stencil share the sums of their rows', () => {
  const numbering = new ValueNumbers();
  const pixel = (i: number, j: number): Code => variable(`p${i},${j}`, 'u16', 8);
  const weights = [-2, -1, 0, 1, 2];
  const rows = [0, 1, 2, 3].map((y) =>
    weights
      .flatMap((j) =>
        weights.map((i) => operation('*', 'u16', broadcast(constant('u16', (i + 3) * (j + 7)), 8), pixel(i, y + j))),
      )
      .reduce((a, b) => operation('+', 'u16', a, b)),
  );
  const expanded = rows.map((e) => expandSum(e, (part) => numbering.of(part)) ?? bug('too large'));
  const operations = (all: readonly Code[]): number => new Set(all.flatMap(sumsIn).map((e) => numbering.of(e))).size;
  // Eight sums of rows of 4 + 4 operations, and four times five of them with their weights.
  expect(operations(factorSums(expanded))).toBe(8 * 8 + 4 * 9);
  expect(operations(rows)).toBeGreaterThan(180);
});
