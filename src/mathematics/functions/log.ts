import type { Arithmetic } from '../arithmetic.ts';
import { binaryScaleAroundOne } from '../parts/binary-scale.ts';
import { LN_2 } from '../parts/constants.ts';
import { LOG_SERIES } from '../parts/exponential/log-series.ts';
import { fastTwoSum } from '../parts/pair.ts';
import { polynomial } from '../parts/polynomial.ts';

/**
 * ln x
 *
 * x = 2ᵏ·m; with f = m − 1, exact, and s = f / (2 + f), ln m = 2·artanh s = 2s + s·R(s²). Because 2s = f − s·f, this is
 * f − s·(f − R). Here the rounded s is only a factor of a term that is small compared to f. The rounding error of the
 * sum k·ln 2 + f is added too. It is known exactly, because either k = 0, or k·ln 2 is the larger term.
 */
export function log<N, W, B>(A: Arithmetic<N, W, B>, x: N): N {
  const { add, and, div, eq, lt, mul, select, sub } = A;
  const { k, m } = binaryScaleAroundOne(A, x);
  const f = sub(m, 1);
  const s = div(f, add(2, f));
  const z = mul(s, s);
  const [sum, error] = fastTwoSum(A, mul(k, LN_2[0]), f);
  const rest = mul(s, sub(f, mul(z, polynomial(A, z, LOG_SERIES))));
  const logarithm = add(sum, add(error, sub(mul(k, LN_2[1]), rest)));
  const special = select(eq(x, 0), -Infinity, select(eq(x, Infinity), Infinity, NaN));
  return select(and(lt(0, x), lt(x, Infinity)), logarithm, special);
}
