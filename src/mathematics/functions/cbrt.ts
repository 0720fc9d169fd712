import type { Arithmetic, Numbers } from '../arithmetic.ts';
import { binaryScale } from '../parts/binary-scale.ts';
import { powerOfTwo, scale } from '../parts/exponent.ts';
import { multiplyPairs, twoProduct } from '../parts/pair.ts';
import { polynomial } from '../parts/polynomial.ts';
import { isNegative, negateIf } from '../parts/sign.ts';

/**
 * ∛x = 2ⁿ·∛t with |x| = 2³ⁿ·t and t in [1, 8).
 *
 * A quadratic approximation of ∛t has an error of 2 %. Two steps of Halley's method, which has cubic convergence,
 * reduce it to rounding errors, and one step of Newton's method with an exact remainder gives the rest.
 */
export function cbrt<N, W, B>(A: Arithmetic<N, W, B>, x: N): N {
  const { abs, add, and, div, eq, floor, fromWord, lt, mul, not, select, sub, toWord } = A;
  const magnitude = abs(x);
  const { k, m } = binaryScale(A, magnitude);
  const n = floor(mul(add(fromWord(k), 0.5), 1 / 3));
  const t = mul(m, powerOfTwo(A, toWord(sub(fromWord(k), mul(n, 3)))));
  const y = halley(A, t, halley(A, t, add(polynomial(A, t, QUADRATIC), 0)));
  const [square, squareError] = twoProduct(A, y, y);
  const [cube, cubeError] = multiplyPairs(A, [square, squareError], [y, 0]);
  const remainder = sub(sub(t, cube), cubeError);
  const root = add(y, div(remainder, mul(3, square)));
  const isOrdinary = and(lt(magnitude, Infinity), not(eq(x, 0)));
  return select(isOrdinary, negateIf(A, isNegative(A, x), scale(A, root, toWord(n))), x);
}

/** y·(y³ + 2t) / (2y³ + t) */
function halley<N>({ add, div, mul }: Numbers<N>, t: N, y: N): N {
  const cube = mul(mul(y, y), y);
  return div(mul(y, add(cube, mul(2, t))), add(mul(2, cube), t));
}

/** ∛t for t in [1, 8], with a relative error below 0.0164. */
const QUADRATIC = [0.7631, 0.2678, -0.01466];
