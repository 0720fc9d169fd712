import type { Arithmetic, Numbers } from '../arithmetic.ts';
import { HALF_PI_PIECES, TWO_OVER_PI } from './constants.ts';
import { fastTwoSum, type Pair, twoSum } from './pair.ts';
import { reduceLargeAngle } from './reduce-large-angle.ts';
import type { Turns } from './turns.ts';

/**
 * x = (4·i + quadrant)·π/2 + angle for some integer i, with |angle| ≤ π/4 up to rounding. Only the last two bits of the
 * quadrant are significant.
 */
export type ReducedAngle<N, W> = { readonly quadrant: W; readonly angle: Pair<N> };

/** Reduce an angle to a quadrant and an angle near 0. For ±∞ and NaN, both parts of the angle are NaN. */
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
 * The reduction of Cody and Waite: n is the integer nearest to x / (π/2), and n·π/2 is subtracted in pieces, all of
 * which except the last are exact. The first difference is exact, because it is small; the rounding errors of the later
 * differences are kept. Together, the pieces have 152 bits, which suffices for the x nearest to a multiple of π/2.
 */
function reduceSmallAngle<N>(A: Numbers<N>, x: N): Turns<N> {
  const { add, mul, nearest, neg, sub } = A;
  const [first, second, third, last] = HALF_PI_PIECES;
  const n = nearest(mul(x, TWO_OVER_PI));
  const [a, aError] = twoSum(A, sub(x, mul(n, first)), mul(neg(n), second));
  const [b, bError] = twoSum(A, a, mul(neg(n), third));
  return [n, ...fastTwoSum(A, b, sub(add(aError, bError), mul(n, last)))];
}
