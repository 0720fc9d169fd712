import type { Arithmetic } from '../../arithmetic.ts';
import { binaryScaleAroundOne } from '../binary-scale.ts';
import { LN_2 } from '../constants.ts';
import { powerOfTwo } from '../exponent.ts';
import { fastTwoSum, type Pair, twoSum } from '../pair.ts';
import { polynomial } from '../polynomial.ts';
import { LOG_SERIES } from './log-series.ts';

/** ln (1 + v) for a pair v > −1. */
export function logOfOnePlus<N, W, B>(A: Arithmetic<N, W, B>, [v, low]: Pair<N>): N {
  const [sum, error] = twoSum(A, 1, v);
  return logOfPair(A, [sum, A.add(error, low)], 0);
}

/**
 * ln (2ⁿ·(x + low)) for a finite x > 0 and a low part of at most an ulp of x.
 *
 * The formula of `log`, with a pair as f = m − 1: the error of its high part is divided by m, because the derivative of
 * ln at m is 1/m. If x is near 1, m − 1 is exact, so f is x + low − 1 without cancellation.
 */
export function logOfPair<N, W, B>(A: Arithmetic<N, W, B>, [x, low]: Pair<N>, n: number): N {
  const { add, div, lt, mul, neg, select, sub, toWord } = A;
  const scaled = binaryScaleAroundOne(A, x);
  const k = add(scaled.k, n);
  const unit = powerOfTwo(A, toWord(neg(select(lt(1000, scaled.k), 1000, scaled.k))));
  const [f, fError] = twoSum(A, sub(scaled.m, 1), mul(low, unit));
  const s = div(f, add(2, f));
  const z = mul(s, s);
  const [sum, error] = fastTwoSum(A, mul(k, LN_2[0]), f);
  const rest = mul(s, sub(f, mul(z, polynomial(A, z, LOG_SERIES))));
  return add(sum, add(add(error, div(fError, scaled.m)), sub(mul(k, LN_2[1]), rest)));
}
