import type { Arithmetic } from '../arithmetic.ts';
import { arctangent } from '../parts/arctangent.ts';
import { cathetus } from '../parts/cathetus.ts';

/** The angle of (x, √(1 − x²)) on the unit circle; NaN where |x| > 1. */
export function acos<N, W, B>(A: Arithmetic<N, W, B>, x: N): N {
  const { add, mul } = A;
  const [height, error] = cathetus(A, x);
  const [high, low] = arctangent(A, height, x);
  return add(high, add(low, mul(x, error)));
}
