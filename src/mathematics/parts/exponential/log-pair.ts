import type { Arithmetic, Numbers } from '../../arithmetic.ts';
import { binaryScaleAroundOne } from '../binary-scale.ts';
import { LN_2 } from '../constants.ts';
import { addPairs, dividePairs, multiplyPairs, type Pair, twoSum } from '../pair.ts';
import { polynomial } from '../polynomial.ts';

/**
 * ln x to about 68 bits, for a finite x > 0. `pow` needs this precision, because it multiplies the error by up to 745.
 *
 * The series of `log`: its first three terms are pairs, and the rest is at most 2⁻¹⁸ of the sum, so f64 suffices.
 */
export function logPair<N, W, B>(A: Arithmetic<N, W, B>, x: N): Pair<N> {
  const { mul } = A;
  const { k, m } = binaryScaleAroundOne(A, x);
  return addPairs(A, [mul(k, LN_2[0]), mul(k, LN_2[1])], logNearOne(A, m));
}

/** ln m for m in [√½, √2). */
export function logNearOne<N>(A: Numbers<N>, m: N): Pair<N> {
  const { mul, sub } = A;
  const s = dividePairs(A, [sub(m, 1), 0], twoSum(A, m, 1));
  const z = multiplyPairs(A, s, s);
  const fifth = addPairs(A, ONE_FIFTH, [mul(z[0], polynomial(A, z[0], SERIES)), 0]);
  const third = addPairs(A, ONE_THIRD, multiplyPairs(A, z, fifth));
  const one = addPairs(A, [1, 0], multiplyPairs(A, z, third));
  const [high, low] = multiplyPairs(A, s, one);
  return [mul(2, high), mul(2, low)];
}

const ONE_THIRD: Pair<number> = [1 / 3, 2 ** -54 / 3];
const ONE_FIFTH: Pair<number> = [1 / 5, -(2 ** -54) / 5];

/** 1/7 + 1/9·z + … in z = s² ≤ 0.0295; the first omitted term is below 2⁻⁷⁰ of the sum. */
const SERIES = [1 / 7, 1 / 9, 1 / 11, 1 / 13, 1 / 15, 1 / 17, 1 / 19, 1 / 21, 1 / 23, 1 / 25];
