import type { Arithmetic } from '../arithmetic.ts';
import { atan2 } from './atan2.ts';

export function atan<N, W, B>(A: Arithmetic<N, W, B>, x: N): N {
  return atan2(A, x, A.constant(1));
}
