import type { Arithmetic, Operand } from '../arithmetic.ts';
import { INVERSE_FACTORIALS, LN_2, LOG2_E } from '../parts/constants.ts';
import { scale } from '../parts/exponent.ts';
import { twoSum } from '../parts/pair.ts';
import { polynomial } from '../parts/polynomial.ts';

/** eˣ */
export function exp<N, W, B>(A: Arithmetic<N, W, B>, x: N): N {
  return expOfPair(A, [x, 0]);
}

/**
 * e^(high + low), for any high part and a low part of at most two ulps of the high part.
 *
 * The result is 2ᵏ·eʳ, with k the integer nearest to x / ln 2, r = x − k·ln 2 and |r| ≤ 0.347. The first step of the
 * reduction is exact; the second gives r as a pair. The low part is added to r itself, not to its error: it may be as
 * large as 2⁻⁴², and then its product with r² is significant. The rounding error of the sum 1 + r is kept, so apart
 * from the last addition only terms of the size of r² / 2 are rounded.
 *
 * Outside [−750, 710] the result is 0 or ∞, as it is at the ends of that interval. Clamping x keeps k small.
 */
export function expOfPair<N, W, B>(A: Arithmetic<N, W, B>, [high, low]: readonly [N, Operand<N>]): N {
  const { add, eq, lt, mul, nearest, select, sub, toWord } = A;
  const x = select(lt(high, -750), -750, select(lt(710, high), 710, high));
  const rest = select(eq(x, high), low, 0);
  const k = nearest(mul(x, LOG2_E));
  const [r, error] = twoSum(A, sub(x, mul(k, LN_2[0])), sub(rest, mul(k, LN_2[1])));
  const sum = add(1, r);
  const sumError = sub(r, sub(sum, 1));
  const curve = mul(mul(r, r), polynomial(A, r, TAYLOR));
  const power = add(sum, add(sumError, add(add(error, mul(error, r)), curve)));
  return scale(A, power, toWord(k));
}

/** (eʳ − 1 − r) / r² = 1/2! + r/3! + …; the first omitted term of eʳ is below 2⁻⁵⁷. */
const TAYLOR = INVERSE_FACTORIALS.slice(2, 14);
