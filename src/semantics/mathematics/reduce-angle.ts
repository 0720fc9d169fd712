import { HALF_PI_PIECES, TWO_OVER_PI } from './constants.ts';
import { fastTwoSum, type Pair, twoSum } from './pair.ts';
import { reduceLargeAngle } from './reduce-large-angle.ts';
import { roundEven } from './round-even.ts';

/**
 * x = (4·i + quadrant)·π/2 + angle for some integer i, with quadrant in {0, 1, 2, 3} and |angle| ≤ π/4 but for
 * rounding.
 */
export type ReducedAngle = { readonly quadrant: number; readonly angle: Pair };

export function reduceAngle(x: number): ReducedAngle {
  const magnitude = Math.abs(x);
  if (magnitude < 2 ** 20) return reduceSmallAngle(x);
  if (magnitude < Infinity) return reduceLargeAngle(x);
  return { quadrant: 0, angle: [NaN, NaN] };
}

/**
 * Cody and Waite's reduction: n is the integer nearest to x / (π/2), and n·π/2 is taken away in pieces of which all
 * but the last are exact. So is the first difference, by being small; the others keep their rounding errors. The
 * pieces have 152 bits together, enough for the x nearest to a multiple of π/2.
 */
function reduceSmallAngle(x: number): ReducedAngle {
  const [first, second, third, last] = HALF_PI_PIECES;
  const n = roundEven(x * TWO_OVER_PI);
  const [a, aError] = twoSum(x - n * first, -n * second);
  const [b, bError] = twoSum(a, -n * third);
  return { quadrant: n & 3, angle: fastTwoSum(b, aError + bError - n * last) };
}
