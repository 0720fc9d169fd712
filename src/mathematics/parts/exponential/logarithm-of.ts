import type { Arithmetic } from '../../arithmetic.ts';

/** A logarithm of x: the given one if x is finite and positive, otherwise −∞ at 0, ∞ at ∞, and NaN elsewhere. */
export function logarithmOf<N, W, B>({ and, eq, lt, select }: Arithmetic<N, W, B>, x: N, logarithm: N): N {
  const special = select(eq(x, 0), -Infinity, select(eq(x, Infinity), Infinity, NaN));
  return select(and(lt(0, x), lt(x, Infinity)), logarithm, special);
}
