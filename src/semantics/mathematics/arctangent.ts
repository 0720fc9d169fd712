import { isNegative } from './bits.ts';
import { HALF_PI, PI, QUARTER_ANGLES } from './constants.ts';
import { addPairs, dividePairs, type Pair, twoProduct, twoSum } from './pair.ts';
import { polynomial } from './polynomial.ts';
import { roundEven } from './round-even.ts';

/**
 * The angle of the point (x, y) in the upper half plane, y ≥ 0, from 0 to π, as a pair whose sum is still to be
 * rounded: what all inverse functions of trigonometry are made of.
 *
 * The angle is first taken from the nearer axis. A negative x is one whose sign bit is set, so that (−0, 0) is at π.
 */
export function arctangent(y: number, x: number): Pair {
  const width = Math.abs(x);
  const steep = y > width;
  const [high, low] = steep ? octantAngle(width, y) : octantAngle(y, width);
  if (steep) return addPairs(HALF_PI, isNegative(x) ? [high, low] : [-high, -low]);
  return isNegative(x) ? addPairs(PI, [-high, -low]) : [high, low];
}

/**
 * atan(a/b) for 0 ≤ a ≤ b. Two zeros give 0, two infinities π/4; what is not in that order has a NaN.
 *
 * With k/4 the quarter nearest to a/b, atan(a/b) = atan(k/4) + atan t, t = (4a − kb) / (4b + ka), |t| ≤ 1/8. Here t is
 * a pair; it needs a and b neither very large nor very small. A ratio below 2⁻⁶⁰ is its own arctangent.
 */
function octantAngle(a: number, b: number): Pair {
  if (!(a <= b)) return NO_ANGLE;
  if (b === 0) return [0, 0];
  if (a === Infinity) return octantAngle(1, 1);
  if (a < b * 2 ** -60) return [a / b, 0];
  const unit = b > 2 ** 500 ? 2 ** -600 : b < 2 ** -500 ? 2 ** 600 : 1;
  return sumOfAngles(a * unit, b * unit);
}

function sumOfAngles(a: number, b: number): Pair {
  const k = roundEven((4 * a) / b);
  const [angle, angleError] = QUARTER_ANGLES[k] ?? NO_ANGLE; // k is one of 0, …, 4
  const [t, tError] = dividePairs(linear(4, a, -k, b), linear(4, b, k, a));
  const z = t * t;
  const [sum, error] = twoSum(angle, t);
  return [sum, error + (angleError + (tError + t * z * polynomial(z, SERIES)))];
}

/** i·a + k·b, for i a power of two and k a small integer. */
function linear(i: number, a: number, k: number, b: number): Pair {
  const [product, productError] = twoProduct(k, b);
  const [sum, error] = twoSum(i * a, product);
  return [sum, error + productError];
}

const NO_ANGLE: Pair = [NaN, NaN];

/** −1/3 + 1/5·z − …, the series of (atan t − t) / t³ in z = t² ≤ 1/64; the first term left out is below 2⁻⁶⁴. */
const SERIES = [-1 / 3, 1 / 5, -1 / 7, 1 / 9, -1 / 11, 1 / 13, -1 / 15, 1 / 17, -1 / 19];
