import type { Arithmetic, Numbers } from '../arithmetic.ts';
import { type Pair, selectPair, twoProduct } from './pair.ts';
import { polynomial } from './polynomial.ts';
import type { ReducedAngle } from './reduce-angle.ts';
import { negateIf } from './sign.ts';

/**
 * The sine and the cosine of a reduced angle, each as the unevaluated sum of a number and a correction. `sin` and `cos`
 * round that sum; `tan` divides the two sums.
 *
 * Both use the Taylor series at 0 in the high part h, and the low part l to first order. Each quadrant rotates (cos,
 * sin) by a right angle.
 */
export function sineAndCosine<N, W, B>(
  A: Arithmetic<N, W, B>,
  { quadrant, angle }: ReducedAngle<N, W>,
): { readonly sine: Pair<N>; readonly cosine: Pair<N> } {
  const { words } = A;
  const sine = sineNearZero(A, angle);
  const cosine = cosineNearZero(A, angle);
  return {
    sine: sineIn(A, quadrant, sine, cosine),
    cosine: sineIn(A, words.add(quadrant, 1), sine, cosine),
  };
}

function sineIn<N, W, B>(A: Arithmetic<N, W, B>, quadrant: W, sine: Pair<N>, cosine: Pair<N>): Pair<N> {
  const { not, words } = A;
  const has = (bit: number) => not(words.eq(words.and(quadrant, bit), 0));
  const [high, low] = selectPair(A, has(1), cosine, sine);
  return [negateIf(A, has(2), high), negateIf(A, has(2), low)];
}

/** sin (h + l) = h + (h³·S(h²) + l·cos h), where 1 − h²/2 is a sufficient approximation of cos h. */
function sineNearZero<N>(A: Numbers<N>, [h, l]: Pair<N>): Pair<N> {
  const { add, mul, sub } = A;
  const z = mul(h, h);
  return [h, add(mul(mul(h, z), polynomial(A, z, SINE)), mul(l, sub(1, mul(z, 0.5))))];
}

/** cos (h + l) = (1 − h²/2) + (h⁴·C(h²) − l·h). The correction includes the rounding errors of h² and of 1 − h²/2. */
function cosineNearZero<N>(A: Numbers<N>, [h, l]: Pair<N>): Pair<N> {
  const { add, mul, sub } = A;
  const [z, zError] = twoProduct(A, h, h);
  const high = sub(1, mul(z, 0.5));
  const highError = sub(sub(1, high), mul(z, 0.5));
  const rest = sub(mul(mul(z, z), polynomial(A, z, COSINE)), add(mul(zError, 0.5), mul(h, l)));
  return [high, add(highError, rest)];
}

/** −1/3!, 1/5!, …, 1/17!; for |h| ≤ π/4 the first omitted term is below 2⁻⁶². All these factorials are exact in f64. */
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

/** 1/4!, −1/6!, …, 1/16!; the first omitted term is below 2⁻⁵⁸. */
const COSINE = [1 / 24, -1 / 720, 1 / 40320, -1 / 3628800, 1 / 479001600, -1 / 87178291200, 1 / 20922789888000];
