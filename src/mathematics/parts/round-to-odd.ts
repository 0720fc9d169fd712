import type { Arithmetic } from '../arithmetic.ts';
import { twoSum } from './pair.ts';

/**
 * a + b rounded to odd: if the sum is not representable, the adjacent number whose last bit is 1.
 *
 * This number is not a midpoint of two numbers with fewer bits, and it is on the same side of all midpoints as the
 * exact sum. So rounding it again, to nearest with at least two bits fewer, gives the correctly rounded sum. The error
 * of an infinite sum is NaN, and the sum is returned.
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
