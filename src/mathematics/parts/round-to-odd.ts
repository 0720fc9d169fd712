import type { Arithmetic } from '../arithmetic.ts';
import { twoSum } from './pair.ts';

/**
 * a + b rounded to odd: if the sum is not representable, the adjacent number whose last bit is 1.
 *
 * In a format with at least two bits fewer, this number is not a midpoint of two adjacent numbers, and it is on the
 * same side of every midpoint as the exact sum. So rounding it to nearest in such a format gives the correctly rounded
 * sum. If the sum is infinite, its rounding error is NaN, so the sum itself is returned.
 */
export function addToOdd<N, W, B>(A: Arithmetic<N, W, B>, a: N, b: N): N {
  const { abs, and, fromWords, highWord, lowWord, lt, select, words } = A;
  const [sum, error] = twoSum(A, a, b);
  const high = highWord(sum);
  const low = lowWord(sum);
  const isEven = words.eq(words.and(low, 1), 0);
  const isTooFar = words.lt(words.xor(high, highWord(error)), 0); // signs differ: the exact sum is closer to zero
  const borrows = and(isTooFar, words.eq(low, 0));
  const odd = fromWords(
    words.select(borrows, words.sub(high, 1), high),
    words.or(words.select(isTooFar, words.sub(low, 1), low), 1),
  );
  return select(and(isEven, lt(0, abs(error))), odd, sum);
}
