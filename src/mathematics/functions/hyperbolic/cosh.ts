import type { Arithmetic } from '../../arithmetic.ts';
import { scale } from '../../parts/exponent.ts';
import { halfExponentials } from '../../parts/exponential/half-exponentials.ts';
import { addPairs } from '../../parts/pair.ts';

/** (eˣ + e⁻ˣ) / 2 */
export function cosh<N, W, B>(A: Arithmetic<N, W, B>, x: N): N {
  const { abs, sub, toWord } = A;
  const { k, p, q } = halfExponentials(A, abs(x));
  return scale(A, addPairs(A, p, q)[0], toWord(sub(k, 1)));
}
