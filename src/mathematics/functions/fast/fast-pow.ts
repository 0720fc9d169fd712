import type { Arithmetic } from '../../arithmetic.ts';
import { fastExp } from './fast-exp.ts';
import { fastLog } from './fast-log.ts';

/**
 * xʸ with a relative error below 2⁻²² + 2⁻²⁶·|y·ln x|: e^(y·ln x) by fast_exp and fast_log. As in Halide, 0 to any
 * power is 0. A negative x gives NaN.
 */
export function fastPow<N, W, B>(A: Arithmetic<N, W, B>, x: N, y: N): N {
  const { eq, mul, select } = A;
  return select(eq(x, 0), 0, fastExp(A, mul(fastLog(A, x), y)));
}
