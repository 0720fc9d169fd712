import type { Arithmetic } from '../arithmetic.ts';
import { powerOfTwo, scale } from '../parts/exponent.ts';
import { expMinusOne } from '../parts/exponential/exp-minus-one.ts';
import { twoSum } from '../parts/pair.ts';

/** eˣ − 1 = 2ᵏ·((1 − 2⁻ᵏ) + m) with k and m of `expMinusOne`. Below −45 the result is −1. expm1 ±0 is ±0. */
export function expm1<N, W, B>(A: Arithmetic<N, W, B>, x: N): N {
  const { add, eq, lt, neg, select, toWord } = A;
  const bounded = select(lt(x, -45), -45, select(lt(710, x), 710, x));
  const { k, m } = expMinusOne(A, bounded);
  const inverse = powerOfTwo(A, toWord(neg(select(lt(100, k), 100, k))));
  const [rest, restError] = twoSum(A, 1, neg(inverse));
  const [sum, error] = twoSum(A, rest, m[0]);
  const value = add(sum, add(error, add(restError, m[1])));
  return select(eq(x, 0), x, scale(A, value, toWord(k)));
}
