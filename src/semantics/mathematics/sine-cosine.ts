import { type Pair, twoProduct } from './pair.ts';
import { polynomial } from './polynomial.ts';
import type { ReducedAngle } from './reduce-angle.ts';

/**
 * Sine and cosine of a reduced angle, each as the sum of a number and a correction that are still to be added: `sin`
 * and `cos` round that sum, `tan` divides it.
 *
 * Both come from the Taylor series at 0 of the high part h, and the low part l to first order. A quadrant turns (cos,
 * sin) by a right angle.
 */
export function sineOf({ quadrant, angle }: ReducedAngle): Pair {
  const [high, low] = quadrant & 1 ? cosineNearZero(angle) : sineNearZero(angle);
  return quadrant & 2 ? [-high, -low] : [high, low];
}

export function cosineOf({ quadrant, angle }: ReducedAngle): Pair {
  return sineOf({ quadrant: quadrant + 1, angle });
}

/** sin (h + l) = h + (h³·S(h²) + l·cos h), where 1 − h²/2 is cosine enough. */
function sineNearZero([h, l]: Pair): Pair {
  const z = h * h;
  return [h, h * z * polynomial(z, SINE) + l * (1 - z / 2)];
}

/**
 * cos (h + l) = (1 − h²/2) + (h⁴·C(h²) − l·h); the rounding errors of h² and of the difference go into the correction.
 */
function cosineNearZero([h, l]: Pair): Pair {
  const [z, zError] = twoProduct(h, h);
  const high = 1 - z / 2;
  return [high, 1 - high - z / 2 + (z * z * polynomial(z, COSINE) - (zError / 2 + h * l))];
}

/** −1/3!, 1/5!, …, 1/17!; for |h| ≤ π/4 the first term left out is below 2⁻⁶². Every factorial here is exact in f64. */
const SINE = [
  -1 / 6,
  1 / 120,
  -1 / 5040,
  1 / 362880,
  -1 / 39916800,
  1 / 6227020800,
  -1 / 1307674368000,
  1 / 355687428096000,
];

/** 1/4!, −1/6!, …, 1/16!; the first term left out is below 2⁻⁵⁸. */
const COSINE = [1 / 24, -1 / 720, 1 / 40320, -1 / 3628800, 1 / 479001600, -1 / 87178291200, 1 / 20922789888000];
