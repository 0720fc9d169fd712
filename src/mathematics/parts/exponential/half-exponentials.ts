import type { Arithmetic } from '../../arithmetic.ts';
import { powerOfTwo } from '../exponent.ts';
import { addPairs, dividePairs, type Pair } from '../pair.ts';
import { expMinusOne } from './exp-minus-one.ts';

/**
 * eˣ / 2 = 2ᵏ⁻¹·p and e⁻ˣ / 2 = 2ᵏ⁻¹·q for x ≥ 0, as pairs. An x above 711 is replaced with 711, where the sum and the
 * difference of the two are already infinite. For k > 100, q is too large, but still negligible.
 */
export function halfExponentials<N, W, B>(
  A: Arithmetic<N, W, B>,
  x: N,
): { readonly k: N; readonly p: Pair<N>; readonly q: Pair<N> } {
  const { constant, lt, mul, select, toWord } = A;
  const { k, m } = expMinusOne(A, select(lt(711, x), 711, x));
  const p = addPairs(A, [1, 0], m);
  const [high, low] = dividePairs(A, [constant(1), 0], p);
  const square = powerOfTwo(A, toWord(mul(-2, select(lt(100, k), 100, k))));
  return { k, p, q: [mul(high, square), mul(low, square)] };
}
