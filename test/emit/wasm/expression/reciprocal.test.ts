import { expect, test } from 'vitest';
import { reciprocal, roundedReciprocal, scalesOf } from '../../../../src/emit/wasm/expression/vector/reciprocal.ts';

/* Division by a constant multiplies by a reciprocal. These tests divide every number up to the maximum. */

const numbers = (most: number): readonly number[] => Array.from({ length: most + 1 }, (_, n) => n);

test('a reciprocal divides every number up to the maximum', () => {
  for (let d = 2; d <= 40; d++)
    for (const most of [1, 2, 8, 31, 32, 33, 64, 100, 128, 255, 256]) {
      const { factor, shift } = reciprocal(d, most, 4);
      const wrong = numbers(most).find((n) => (BigInt(n) * factor) >> BigInt(shift) !== BigInt(Math.floor(n / d)));
      expect(wrong, `${d} up to ${most}`).toBe(undefined);
    }
});

test('each 8-bit scale divides every number up to the maximum', () => {
  let found = 0;
  for (let d = 2; d <= 255; d++)
    for (const most of [...numbers(40), 63, 64, 126, 127, 128, 254, 255])
      for (const { factor, addend, shift } of scalesOf(d, most, 8)) {
        found++;
        const wrong = numbers(most).find(
          (n) => Math.floor((n * factor + addend) / 2 ** (8 + shift)) !== Math.floor(n / d),
        );
        expect(wrong, `${d} up to ${most}`).toBe(undefined);
      }
  expect(found).toBeGreaterThan(10_000);
});

test('a reciprocal that is rounded to nearest divides every number up to the maximum', () => {
  for (let d = 3; d <= 255; d++)
    for (const most of [20, 255, 256, 1000]) {
      const { offset, factor } = roundedReciprocal(d, most) ?? { offset: 0, factor: null };
      if (factor === null) continue;
      const wrong = numbers(most).find((n) => ((n - offset) * factor + 2 ** 14) >> 15 !== Math.floor(n / d));
      expect(wrong, `${d} up to ${most}`).toBe(undefined);
    }
});
