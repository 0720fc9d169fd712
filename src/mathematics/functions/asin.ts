import type { Arithmetic } from '../arithmetic.ts';
import { arctangent } from '../parts/arctangent.ts';
import { cathetus } from '../parts/cathetus.ts';
import { isNegative, negateIf } from '../parts/sign.ts';

/** The angle of (√(1 − x²), |x|) on the unit circle, with the sign of x; NaN where |x| > 1. */
export function asin<N, W, B>(A: Arithmetic<N, W, B>, x: N): N {
  const { abs, add, mul, sub } = A;
  const height = abs(x);
  const [width, error] = cathetus(A, x);
  const [high, low] = arctangent(A, height, width);
  const angle = add(high, sub(low, mul(height, error)));
  return negateIf(A, isNegative(A, x), angle);
}
