import type { Arithmetic } from '../../arithmetic.ts';
import { powerOfTwo } from '../../parts/exponent.ts';
import { expMinusOne } from '../../parts/exponential/exp-minus-one.ts';
import { addPairs, dividePairs, type Pair } from '../../parts/pair.ts';
import { isNegative, negateIf } from '../../parts/sign.ts';

/** e / (e + 2) with e = e²ˣ − 1. For |x| ≥ 22 the result is ±1; for |x| < 2⁻²⁸ it is x. */
export function tanh<N, W, B>(A: Arithmetic<N, W, B>, x: N): N {
  const { abs, add, lt, mul, neg, select, toWord } = A;
  const magnitude = abs(x);
  const { k, m } = expMinusOne(A, mul(2, select(lt(22, magnitude), 22, magnitude)));
  const [unit, inverse] = [powerOfTwo(A, toWord(k)), powerOfTwo(A, toWord(neg(k)))];
  const scaled = addPairs(A, [1, 0], addPairs(A, [neg(inverse), 0], m));
  const e: Pair<N> = [mul(scaled[0], unit), mul(scaled[1], unit)];
  const [high, low] = dividePairs(A, e, addPairs(A, e, [2, 0]));
  return negateIf(A, isNegative(A, x), select(lt(magnitude, 2 ** -28), magnitude, add(high, low)));
}
