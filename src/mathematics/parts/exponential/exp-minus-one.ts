import type { Arithmetic, Numbers } from '../../arithmetic.ts';
import { INVERSE_FACTORIALS, LN_2, LOG2_E } from '../constants.ts';
import { fastTwoSum, type Pair, twoProduct, twoSum } from '../pair.ts';
import { polynomial } from '../polynomial.ts';

/** eˣ = 2ᵏ·(1 + m) with |m| ≤ 0.42, for |x| ≤ 750. */
export function expMinusOne<N, W, B>(A: Arithmetic<N, W, B>, x: N): { readonly k: N; readonly m: Pair<N> } {
  const { mul, nearest, neg, sub } = A;
  const k = nearest(mul(x, LOG2_E));
  return { k, m: nearZero(A, twoSum(A, sub(x, mul(k, LN_2[0])), mul(neg(k), LN_2[1]))) };
}

/** e^(r + error) − 1 = r + r²/2 + … for |r| ≤ 0.35, with a relative error below 2⁻⁵⁶. The first two terms are exact. */
export function nearZero<N>(A: Numbers<N>, [r, error]: Pair<N>): Pair<N> {
  const { add, mul } = A;
  const [square, squareError] = twoProduct(A, r, r);
  const [sum, sumError] = fastTwoSum(A, r, mul(square, 0.5));
  const curve = mul(mul(square, r), polynomial(A, r, TAYLOR));
  const rest = add(mul(squareError, 0.5), add(curve, add(error, mul(error, r))));
  return fastTwoSum(A, sum, add(sumError, rest));
}

/** 1/3!, 1/4!, …; the first omitted term is below 2⁻⁶¹·|r|. */
const TAYLOR = INVERSE_FACTORIALS.slice(3);
