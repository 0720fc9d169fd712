import type { Arithmetic } from '../arithmetic.ts';
import { logOfOnePlus } from '../parts/exponential/log-of-pair.ts';

/** ln (1 + x). log1p ±0 is ±0. */
export function log1p<N, W, B>(A: Arithmetic<N, W, B>, x: N): N {
  const { and, constant, eq, lt, select } = A;
  const isOrdinary = and(lt(-1, x), lt(x, Infinity));
  const logarithm = logOfOnePlus(A, [x, constant(0)]);
  const special = select(eq(x, -1), -Infinity, select(eq(x, Infinity), Infinity, NaN));
  return select(eq(x, 0), x, select(isOrdinary, logarithm, special));
}
