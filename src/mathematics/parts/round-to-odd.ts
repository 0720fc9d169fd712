import type { Arithmetic } from '../arithmetic.ts';
import { twoSum } from './pair.ts';

/**
 * a + b rounded to odd: of the two numbers around a sum that is none, the one whose last bit is 1.
 *
 * That number is no midpoint of two numbers of fewer bits and lies on the same side of all of them as the sum, so that
 * rounding it again, to nearest and to at least two bits fewer, is rounding the sum once. An infinite sum has a NaN for
 * its error, and stays.
 */
export function addToOdd<N, W, B>(A: Arithmetic<N, W, B>, a: N, b: N): N {
  const { abs, and, fromWords, highWord, lowWord, lt, select, words } = A;
  const [sum, error] = twoSum(A, a, b);
  const high = highWord(sum);
  const low = lowWord(sum);
  const isEven = words.eq(words.and(low, 1), 0);
  const isTooFar = words.lt(words.xor(high, highWord(error)), 0); // signs differ: the exact sum is nearer to zero
  const borrows = and(isTooFar, words.eq(low, 0));
  const odd = fromWords(
    words.select(borrows, words.sub(high, 1), high),
    words.or(words.select(isTooFar, words.sub(low, 1), low), 1),
  );
  return select(and(isEven, lt(0, abs(error))), odd, sum);
}
