import type { Arithmetic } from './arithmetic.ts';
import { binaryScale } from './parts/binary-scale.ts';
import { powerOfTwo, scale } from './parts/exponent.ts';
import { fastTwoSum, twoProduct, twoSum } from './parts/pair.ts';
import { addToOdd } from './parts/round-to-odd.ts';
import { isNegative, negateIf } from './parts/sign.ts';

/**
 * a·b + c for f64 operands, rounded once. The result is unique, so a target that has an instruction for it may use it.
 *
 * If an operand is infinite or NaN, or a factor is 0, the ordinary operations give the correct result, except for a
 * product that would overflow before an infinite c is added.
 */
export function fma64<N, W, B>(A: Arithmetic<N, W, B>, a: N, b: N, c: N): N {
  const { abs, add, and, eq, lt, mul, not, or, select } = A;
  const isNumber = (x: N) => lt(abs(x), Infinity);
  const hasProduct = and(and(isNumber(a), isNumber(b)), not(or(eq(a, 0), eq(b, 0))));
  const sum = select(isNumber(c), scaledSum(A, a, b, c), c);
  return select(hasProduct, sum, add(mul(a, b), c));
}

/**
 * a·b + c = 2ᴱ·(p + t) where |p| = |a·b|·2⁻ᴱ is in [1, 4), computed without overflow or underflow.
 *
 * If c and the product differ by more than a factor of 2²⁰⁰, the smaller of the two is scaled to that distance: its
 * only effect is the direction of rounding. So E is at least −1277, and for E > 1300 the result is infinite anyway.
 */
function scaledSum<N, W, B>(A: Arithmetic<N, W, B>, a: N, b: N, c: N): N {
  const { eq, mul, select, words } = A;
  const [x, y, z] = [binaryScale(A, a), binaryScale(A, b), binaryScale(A, c)];
  const product = words.add(x.k, y.k);
  const distance = words.sub(z.k, product);
  const near = minimum(A, distance, 200);
  const E = minimum(A, words.sub(z.k, near), 1300);
  const t = select(eq(c, 0), 0, mul(z.m, powerOfTwo(A, maximum(A, near, -200))));
  return roundedSum(A, x.m, y.m, t, E);
}

/**
 * 2ᴱ·(x·y + t), rounded once.
 *
 * The method of Boldo and Melquiond: the exact sum is u + v + w with u near it, and rounding v + w to odd first does
 * not change the rounding of u + (v + w) to nearest.
 *
 * A subnormal result must be rounded to a multiple of 2⁻¹⁰⁷⁴ instead. That is the ulp of all numbers from the smallest
 * normal number to twice that, so the smallest normal number is added and subtracted again. If the result is 0, its
 * sign has to be restored.
 */
function roundedSum<N, W, B>(A: Arithmetic<N, W, B>, x: N, y: N, t: N, E: W): N {
  const { abs, add, le, select, sub, words } = A;
  const [product, productError] = twoProduct(A, x, y);
  const [tail, w] = twoSum(A, t, productError);
  const [u, v] = twoSum(A, product, tail);
  const rest = addToOdd(A, v, w);
  const sum = add(u, rest);

  const smallestNormal = powerOfTwo(A, maximum(A, words.sub(-1022, E), -1022));
  const below = isNegative(A, sum);
  const offset = negateIf(A, below, smallestNormal);
  const [moved, movedError] = fastTwoSum(A, offset, u);
  const subnormal = sub(add(moved, addToOdd(A, movedError, rest)), offset);
  const rounded = select(le(abs(sum), smallestNormal), subnormal, sum);
  return negateIf(A, below, abs(scale(A, rounded, E)));
}

function minimum<N, W, B>({ words }: Arithmetic<N, W, B>, a: W, b: number): W {
  return words.select(words.lt(a, b), a, b);
}

function maximum<N, W, B>({ words }: Arithmetic<N, W, B>, a: W, b: number): W {
  return words.select(words.lt(a, b), b, a);
}
