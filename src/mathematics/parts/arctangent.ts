import type { Arithmetic, Numbers, Table } from '../arithmetic.ts';
import { HALF_PI, PI, QUARTER_ANGLES } from './constants.ts';
import { addPairs, dividePairs, type Pair, selectPair, twoProduct, twoSum } from './pair.ts';
import { polynomial } from './polynomial.ts';
import { isNegative } from './sign.ts';

/**
 * The angle of the point (x, y) in the upper half plane, y ≥ 0, from 0 to π, as an unrounded pair. All inverse
 * trigonometric functions use it.
 *
 * First, the angle a to the nearest axis is computed. The result is a if that is the right axis, π/2 ∓ a if it is the
 * vertical axis, and π − a if it is the left axis. An x counts as negative if its sign bit is set, so the angle of (−0,
 * 0) is π.
 */
export function arctangent<N, W, B>(A: Arithmetic<N, W, B>, y: N, x: N): Pair<N> {
  const { abs, and, lt, neg, or, select } = A;
  const width = abs(x);
  const steep = lt(width, y);
  const left = isNegative(A, x);
  const angle = octantAngle(A, select(steep, width, y), select(steep, y, width));
  const signed = selectPair(A, and(steep, left), angle, [neg(angle[0]), neg(angle[1])]);
  const fromRight = addPairs(A, selectPair(A, steep, HALF_PI, PI), signed);
  return selectPair(A, or(steep, left), fromRight, angle);
}

/**
 * atan(a/b) for 0 ≤ a ≤ b. Two zeros give 0, two infinities π/4. If 0 ≤ a ≤ b is false, an operand is NaN, and so is
 * the result.
 *
 * With k/4 the multiple of 1/4 nearest to a/b, atan(a/b) = atan(k/4) + atan t, t = (4a − kb) / (4b + ka), |t| ≤ 1/8.
 * Here t is a pair, so a and b must be neither very large nor very small. A ratio below 2⁻⁶⁰ is its own arctangent.
 */
function octantAngle<N, W, B>(A: Arithmetic<N, W, B>, a: N, b: N): Pair<N> {
  const { div, eq, le, lt, mul, select } = A;
  const unit = select(lt(2 ** 500, b), 2 ** -600, select(lt(b, 2 ** -500), 2 ** 600, 1));
  const diagonal = eq(a, Infinity);
  const angle = sumOfAngles(A, select(diagonal, 1, mul(a, unit)), select(diagonal, 1, mul(b, unit)));
  const flat = lt(a, mul(b, 2 ** -60));
  const nonzero = selectPair(A, flat, [div(a, b), 0], angle);
  return selectPair(A, le(a, b), selectPair(A, eq(b, 0), [0, 0], nonzero), [NaN, NaN]);
}

function sumOfAngles<N, W, B>(A: Arithmetic<N, W, B>, a: N, b: N): Pair<N> {
  const { add, div, lookUp, mul, nearest, neg, toWord } = A;
  const k = nearest(div(mul(4, a), b)); // one of 0, …, 4
  const angle = lookUp(ANGLES, toWord(k));
  const angleError = lookUp(ANGLE_ERRORS, toWord(k));
  const [t, tError] = dividePairs(A, linear(A, 4, a, neg(k), b), linear(A, 4, b, k, a));
  const z = mul(t, t);
  const [sum, error] = twoSum(A, angle, t);
  return [sum, add(error, add(angleError, add(tError, mul(mul(t, z), polynomial(A, z, SERIES)))))];
}

/** i·a + k·b, for i a power of two and k a small integer. */
function linear<N>(A: Numbers<N>, i: number, a: N, k: N, b: N): Pair<N> {
  const [product, productError] = twoProduct(A, k, b);
  const [sum, error] = twoSum(A, A.mul(i, a), product);
  return [sum, A.add(error, productError)];
}

export const ANGLES: Table = QUARTER_ANGLES.map(([high]) => high);
export const ANGLE_ERRORS: Table = QUARTER_ANGLES.map(([, low]) => low);

/** −1/3 + 1/5·z − …, the series of (atan t − t) / t³ in z = t² ≤ 1/64; the first omitted term is below 2⁻⁶⁴ of t. */
const SERIES = [-1 / 3, 1 / 5, -1 / 7, 1 / 9, -1 / 11, 1 / 13, -1 / 15, 1 / 17, -1 / 19];
