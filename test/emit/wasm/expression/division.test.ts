import { expect, test } from 'vitest';
import { reciprocal, roundedReciprocal } from '../../../../src/emit/wasm/expression/reciprocal.ts';
import { Random } from '../../../../src/lab/random.ts';
import { range, type Type } from '../../../../src/syntax/type.ts';
import { type Experiment, wrongResults } from './experiment.ts';
import { edges } from './samples.ts';

function byConstant(t: Type, d: number, lanes: readonly number[]): readonly Experiment[] {
  return lanes.flatMap((count) =>
    (['/', '%'] as const).map((op) => ({
      ...{ op, type: t, lanes: count },
      operands: [
        { type: t, as: 'vector' as const },
        { type: t, as: d },
      ],
    })),
  );
}

test.each(['u8', 'i8'] as const)('%s by every number', (t) => {
  const { least, greatest } = range(t);
  const divisors = Array.from({ length: 256 }, (_, i) => least + i);
  expect(divisors.at(-1)).toBe(greatest);
  expect(wrongResults(divisors.flatMap((d) => byConstant(t, d, [16])))).toEqual([]);
});

test.each(['u8', 'u16', 'u32', 'i8', 'i16', 'i32'] as const)('%s by many numbers', (t) => {
  const random = new Random(3, 3);
  const { least, greatest } = range(t);
  const small = [3, 5, 6, 7, 9, 10, 11, 12, 13, 14, 25, 28, 60, 100, 127];
  const large = [641, 1000, 4097, 10000, 32767, 32769, 65535].flatMap((d) => [d, 65536 * d, 65536 * d + 1]);
  const negative = [...small, ...large].map((d) => -d);
  const drawn = Array.from({ length: 20 }, () => random.between(least, greatest));
  const powers = Array.from({ length: 32 }, (_, k) => 2 ** k).flatMap((p) => [p, -p, p + 1, p - 1]);
  const divisors = new Set([...edges(t), ...small, ...large, ...negative, ...drawn, ...powers]);
  const possible = [...divisors].filter((d) => least <= d && d <= greatest);
  expect(wrongResults(possible.flatMap((d) => byConstant(t, d, [1, 2, 16])))).toEqual([]);
});

test('reciprocals divide every number of 16 bits', () => {
  for (const d of [3, 5, 7, 9, 10, 11, 13, 100, 641, 1000, 4097, 32767, 65535]) {
    for (const most of [255, 32767, 65535]) {
      const { factor, shift } = reciprocal(d, most, 16);
      const rounded = roundedReciprocal(d, most);
      let wrong = 0;
      for (let n = 0; n <= most; n++) {
        const quotient = Math.floor(n / d);
        if (Math.floor((n * Number(factor)) / 2 ** shift) !== quotient) wrong++;
        if (rounded === null) continue;
        if (Math.floor(((n - rounded.offset) * rounded.factor + 2 ** 14) / 2 ** 15) !== quotient) wrong++;
      }
      expect(wrong).toBe(0);
    }
  }
});

test('small numbers divided by small ones need no wide product', () => {
  for (let d = 3; d < 128; d++) {
    if (!Number.isInteger(Math.log2(d))) expect(roundedReciprocal(d, 255)).not.toBeNull();
  }
  expect(roundedReciprocal(9, 255 * 9)).not.toBeNull();
});
