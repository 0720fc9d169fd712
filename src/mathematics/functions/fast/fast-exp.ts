import type { Arithmetic } from '../../arithmetic.ts';
import { LN_2_PAIR, LOG2_E } from '../../parts/constants.ts';
import { powerOfTwo } from '../../parts/exponent.ts';
import { polynomial } from '../../parts/polynomial.ts';

/**
 * eˣ with a relative error below 2⁻²²: 2ᵏ·(1 + r + r²·P(r)) with one power of two and without correction terms. Outside
 * [−708, 709] the result is the value at the nearer end of the interval, which is 0 or ∞ in f32.
 */
export function fastExp<N, W, B>(A: Arithmetic<N, W, B>, x: N): N {
  const { add, lt, mul, nearest, select, sub, toWord } = A;
  const bounded = select(lt(x, -708), -708, select(lt(709, x), 709, x));
  const k = nearest(mul(bounded, LOG2_E));
  const r = sub(bounded, mul(k, LN_2_PAIR[0]));
  const power = add(add(1, r), mul(mul(r, r), polynomial(A, r, CURVE)));
  return mul(power, powerOfTwo(A, toWord(k)));
}

/** (eʳ − 1 − r) / r² for |r| ≤ 0.347, so that eʳ has a relative error of 1.1·10⁻⁷. */
const CURVE = [0.4999923147, 0.1666711464, 0.0418901599, 0.0083125216];
