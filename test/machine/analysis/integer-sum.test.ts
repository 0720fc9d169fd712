import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildSum, expandSum, isSum } from '../../../src/machine/analysis/integer-sum.ts';
import { ValueNumbers } from '../../../src/machine/analysis/value-numbers.ts';
import { evaluateSum, sumsAndValues } from '../programs/random-sums.ts';

test('a sum that is expanded and rebuilt is equal modulo 2ⁿ', () => {
  let counted = 0;
  fc.assert(
    fc.property(sumsAndValues, ({ sums, values }) => {
      for (const e of sums) {
        const numbering = new ValueNumbers();
        const apart = isSum(e) ? expandSum(e, (part) => numbering.of(part)) : null;
        if (apart === null || apart.terms.length === 0) continue;
        counted++;
        const again = buildSum([...apart.terms.values()], apart.type, apart.lanes, apart.constant);
        expect(evaluateSum(again, values)).toBe(evaluateSum(e, values));
      }
    }),
    { numRuns: 2000, seed: 8 },
  );
  expect(counted).toBeGreaterThan(500);
});
