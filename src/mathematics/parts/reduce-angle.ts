import type { Arithmetic, Numbers } from '../arithmetic.ts';
import { HALF_PI_PIECES, TWO_OVER_PI } from './constants.ts';
import { fastTwoSum, type Pair, twoSum } from './pair.ts';
import { reduceLargeAngle } from './reduce-large-angle.ts';
import type { Turns } from './turns.ts';

/**
 * x = (4·i + quadrant)·π/2 + angle for some integer i, with |angle| ≤ π/4 but for rounding. Of the quadrant only the
 * last two bits count.
 */
export type ReducedAngle<N, W> = { readonly quadrant: W; readonly angle: Pair<N> };

/** An angle of ±∞ or NaN gives NaN for both parts. */
export function reduceAngle<N, W, B>(A: Arithmetic<N, W, B>, x: N): ReducedAngle<N, W> {
  const { abs, and, le, lt, rarely, toWord } = A;
  const magnitude = abs(x);
  const isLarge = and(le(2 ** 20, magnitude), lt(magnitude, Infinity));
  const [n, high, low] = rarely<Turns<N>>(
    isLarge,
    () => reduceLargeAngle(A, x),
    () => reduceSmallAngle(A, x),
  );
  return { quadrant: toWord(n), angle: [high, low] };
}

/**
 * Cody and Waite's reduction: n is the integer nearest to x / (π/2), and n·π/2 is taken away in pieces of which all
 * but the last are exact. So is the first difference, by being small; the others keep their rounding errors. The
 * pieces have 152 bits together, enough for the x nearest to a multiple of π/2.
 */
function reduceSmallAngle<N>(A: Numbers<N>, x: N): Turns<N> {
  const { add, mul, nearest, neg, sub } = A;
  const [first, second, third, last] = HALF_PI_PIECES;
  const n = nearest(mul(x, TWO_OVER_PI));
  const [a, aError] = twoSum(A, sub(x, mul(n, first)), mul(neg(n), second));
  const [b, bError] = twoSum(A, a, mul(neg(n), third));
  return [n, ...fastTwoSum(A, b, sub(add(aError, bError), mul(n, last)))];
}
