import type { Arithmetic } from '../../arithmetic.ts';
import { logOfOnePlus } from '../../parts/exponential/log-of-pair.ts';
import { dividePairs, twoSum } from '../../parts/pair.ts';
import { isNegative, negateIf } from '../../parts/sign.ts';

/** ½·ln (1 + 2x / (1 − x)) for 0 ≤ x < 1; NaN where |x| > 1. */
export function atanh<N, W, B>(A: Arithmetic<N, W, B>, x: N): N {
  const { abs, eq, lt, mul, neg, select } = A;
  const magnitude = abs(x);
  const logarithm = logOfOnePlus(A, dividePairs(A, [mul(2, magnitude), 0], twoSum(A, 1, neg(magnitude))));
  const value = select(lt(magnitude, 1), mul(0.5, logarithm), select(eq(magnitude, 1), Infinity, NaN));
  return negateIf(A, isNegative(A, x), value);
}
