import { binaryScale } from './binary-scale.ts';
import { LN_2 } from './constants.ts';
import { addPairs, dividePairs, multiplyPairs, type Pair, twoSum } from './pair.ts';
import { polynomial } from './polynomial.ts';

/**
 * ln x to about 68 bits, for a finite x > 0: what a power needs, which multiplies its error by up to 745.
 *
 * The same series as that of `log`. Its first three terms are pairs; the rest is at most 2⁻¹⁸ of the sum, and there an
 * f64 is enough.
 */
export function logPair(x: number): Pair {
  const { k, m } = binaryScale(x);
  const s = dividePairs([m - 1, 0], twoSum(m, 1));
  const z = multiplyPairs(s, s);
  const fifth = addPairs(ONE_FIFTH, [z[0] * polynomial(z[0], SERIES), 0]);
  const third = addPairs(ONE_THIRD, multiplyPairs(z, fifth));
  const one = addPairs([1, 0], multiplyPairs(z, third));
  const [high, low] = multiplyPairs(s, one);
  return addPairs([k * LN_2[0], k * LN_2[1]], [2 * high, 2 * low]);
}

const ONE_THIRD: Pair = [1 / 3, 2 ** -54 / 3];
const ONE_FIFTH: Pair = [1 / 5, -(2 ** -54) / 5];

/** 1/7 + 1/9·z + … in z = s² ≤ 0.0295; the first term left out is below 2⁻⁷⁰ of the whole sum. */
const SERIES = [1 / 7, 1 / 9, 1 / 11, 1 / 13, 1 / 15, 1 / 17, 1 / 19, 1 / 21, 1 / 23, 1 / 25];
