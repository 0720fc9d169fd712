import { exponentOf, isNegative, powerOfTwo } from './bits.ts';
import { HALF_PI } from './constants.ts';
import { fastTwoSum, multiplyPairs } from './pair.ts';
import type { ReducedAngle } from './reduce-angle.ts';
import { TWO_OVER_PI_BITS } from './two-over-pi.ts';

/**
 * Payne and Hanek's reduction, for 2²⁰ ≤ |x| < ∞: the fraction of x·2/π, from only those bits of 2/π that matter to
 * it.
 *
 * |x| = X·2^(24J) with X in [2⁵³, 2⁷⁷), an integer of four digits to the base 2²⁴. Its product with the expansion of
 * 2/π is schoolbook multiplication in f64, every product of digits below 2⁴⁸, every column below 2⁵¹, and so all
 * exact. Columns to the left of the units are multiples of 4 and left out; to the right of the units are seven, the
 * last of them only for its carry. What they leave out is below 2⁻¹⁴⁰, and no f64 is nearer to a multiple of π/2 than
 * 2⁻⁶².
 */
export function reduceLargeAngle(x: number): ReducedAngle {
  const magnitude = Math.abs(x);
  const J = Math.floor((exponentOf(magnitude) - 53) / 24);
  const X = digitsOf(magnitude * powerOfTwo(-24 * J));
  const c7 = column(X, J + 6, 0);
  const c6 = column(X, J + 5, c7);
  const c5 = column(X, J + 4, c6);
  const c4 = column(X, J + 3, c5);
  const c3 = column(X, J + 2, c4);
  const c2 = column(X, J + 1, c3);
  const c1 = column(X, J, c2);
  const units = digit(column(X, J - 1, c1));

  const fraction = twoDigits(c1, c2) * 2 ** -48;
  const roundsUp = fraction >= 0.5;
  const [sum, error] = fastTwoSum(roundsUp ? fraction - 1 : fraction, twoDigits(c3, c4) * 2 ** -96);
  const turns = fastTwoSum(sum, error + twoDigits(c5, c6) * 2 ** -144);
  const [high, low] = multiplyPairs(turns, HALF_PI);
  const quadrant = roundsUp ? units + 1 : units;
  return isNegative(x)
    ? { quadrant: -quadrant & 3, angle: [-high, -low] }
    : { quadrant: quadrant & 3, angle: [high, low] };
}

const BASE = 2 ** 24;

/** The last digit first. */
type Digits = readonly [number, number, number, number];

function digitsOf(X: number): Digits {
  const d3 = Math.floor(X / BASE ** 3);
  const rest3 = X - d3 * BASE ** 3;
  const d2 = Math.floor(rest3 / BASE ** 2);
  const rest2 = rest3 - d2 * BASE ** 2;
  const d1 = Math.floor(rest2 / BASE);
  return [rest2 - d1 * BASE, d1, d2, d3];
}

/** The products that meet digit j of 2/π in one column, and what the column to the right of it carries. */
function column(X: Digits, j: number, right: number): number {
  return X[0] * bits(j) + X[1] * bits(j + 1) + X[2] * bits(j + 2) + X[3] * bits(j + 3) + Math.floor(right / BASE);
}

/** A digit before the point is 0. */
function bits(j: number): number {
  return TWO_OVER_PI_BITS[j] ?? 0;
}

function digit(column: number): number {
  return column - Math.floor(column / BASE) * BASE;
}

function twoDigits(left: number, right: number): number {
  return digit(left) * BASE + digit(right);
}
