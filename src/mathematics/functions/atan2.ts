import type { Arithmetic } from '../arithmetic.ts';
import { arctangent } from '../parts/arctangent.ts';
import { isNegative, negateIf } from '../parts/sign.ts';

/** The angle of the point (x, y), from −π to π, with the sign of y, even if y is ±0. */
export function atan2<N, W, B>(A: Arithmetic<N, W, B>, y: N, x: N): N {
  const [high, low] = arctangent(A, A.abs(y), x);
  return negateIf(A, isNegative(A, y), A.add(high, low));
}
