import type { Arithmetic } from '../arithmetic.ts';
import { LN_2_PAIR } from '../parts/constants.ts';
import { scale } from '../parts/exponent.ts';
import { nearZero } from '../parts/exponential/exp-minus-one.ts';
import { fastTwoSum, multiplyPairs } from '../parts/pair.ts';

/**
 * 2ˣ = 2ᵏ·e^(r·ln 2) with k the integer nearest to x and r = x − k, which is exact. Outside [−1080, 1030] the result is
 * 0 or ∞.
 */
export function exp2<N, W, B>(A: Arithmetic<N, W, B>, x: N): N {
  const { add, constant, lt, nearest, select, sub, toWord } = A;
  const bounded = select(lt(x, -1080), -1080, select(lt(1030, x), 1030, x));
  const k = nearest(bounded);
  const [m, low] = nearZero(A, multiplyPairs(A, [sub(bounded, k), constant(0)], LN_2_PAIR));
  const [sum, error] = fastTwoSum(A, 1, m);
  return scale(A, add(sum, add(error, low)), toWord(k));
}
