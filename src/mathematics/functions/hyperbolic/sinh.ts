import type { Arithmetic } from '../../arithmetic.ts';
import { scale } from '../../parts/exponent.ts';
import { halfExponentials } from '../../parts/exponential/half-exponentials.ts';
import { addPairs } from '../../parts/pair.ts';
import { polynomial } from '../../parts/polynomial.ts';
import { isNegative, negateIf } from '../../parts/sign.ts';

/** (eˣ − e⁻ˣ) / 2. For |x| < 1, where the terms would cancel, it is computed by its Taylor series. */
export function sinh<N, W, B>(A: Arithmetic<N, W, B>, x: N): N {
  const { abs, add, lt, mul, neg, select, sub, toWord } = A;
  const magnitude = abs(x);
  const { k, p, q } = halfExponentials(A, magnitude);
  const [difference] = addPairs(A, p, [neg(q[0]), neg(q[1])]);
  const z = mul(x, x);
  const series = add(magnitude, mul(mul(magnitude, z), polynomial(A, z, TAYLOR)));
  const value = select(lt(magnitude, 1), series, scale(A, difference, toWord(sub(k, 1))));
  return negateIf(A, isNegative(A, x), value);
}

/** 1/3!, 1/5!, …; the first omitted term is below 2⁻⁶⁵. All these factorials are exact in f64. */
const TAYLOR = [
  1 / 6,
  1 / 120,
  1 / 5040,
  1 / 362880,
  1 / 39916800,
  1 / 6227020800,
  1 / 1307674368000,
  1 / 355687428096000,
  1 / 121645100408832000,
];
