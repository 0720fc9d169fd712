import type { Arithmetic } from '../arithmetic.ts';
import { logPair } from '../parts/exponential/log-pair.ts';
import { twoProduct } from '../parts/pair.ts';
import { isNegative, negateIf } from '../parts/sign.ts';
import { expOfPair } from './exp.ts';

/**
 * xʸ, with the special cases of C99: x⁰ = 1 and 1ʸ = 1 even for NaN, (−1)^±∞ = 1, and a negative x to a power that is
 * not an integer is NaN, unless x is −∞ or −0.
 */
export function pow<N, W, B>(A: Arithmetic<N, W, B>, x: N, y: N): N {
  const { abs, and, eq, lt, mul, not, or, select, trunc } = A;
  const isInteger = eq(trunc(y), y);
  const isOdd = and(isInteger, not(eq(mul(trunc(mul(y, 0.5)), 2), y)));
  const base = abs(x);
  const isExtreme = or(eq(base, 0), eq(base, Infinity));
  const magnitude = select(isExtreme, extremePower(A, base, y), positivePower(A, base, y));
  const power = negateIf(A, and(isOdd, isNegative(A, x)), magnitude);
  const isReal = or(isInteger, or(isExtreme, lt(0, x)));
  const isOrdered = and(eq(x, x), eq(y, y));
  return select(or(eq(y, 0), eq(x, 1)), 1, select(and(isOrdered, isReal), power, NaN));
}

function extremePower<N, W, B>({ eq, lt, select }: Arithmetic<N, W, B>, base: N, y: N): N {
  const inverted = lt(y, 0);
  return select(eq(base, 0), select(inverted, Infinity, 0), select(inverted, 0, Infinity));
}

/**
 * e^(y·ln x) with the exponent as a pair. Because |ln x| is 0 or at least 2⁻⁵³, clamping y to ±2⁶⁴ changes no result,
 * and it keeps the product exact.
 */
function positivePower<N, W, B>(A: Arithmetic<N, W, B>, x: N, y: N): N {
  const { add, lt, mul, select } = A;
  const bounded = select(lt(2 ** 64, y), 2 ** 64, select(lt(y, -(2 ** 64)), -(2 ** 64), y));
  const [high, low] = logPair(A, x);
  const [product, error] = twoProduct(A, bounded, high);
  return expOfPair(A, [product, add(error, mul(bounded, low))]);
}
