import type { Arithmetic } from '../../arithmetic.ts';
import { binaryScaleAroundOne } from '../../parts/binary-scale.ts';
import { LN_2_PAIR } from '../../parts/constants.ts';
import { logarithmOf } from '../../parts/exponential/logarithm-of.ts';
import { polynomial } from '../../parts/polynomial.ts';

/** ln x with a relative error below 2⁻²⁶: the formula of `log` with a short series and without correction terms. */
export function fastLog<N, W, B>(A: Arithmetic<N, W, B>, x: N): N {
  const { add, div, mul, sub } = A;
  const { k, m } = binaryScaleAroundOne(A, x);
  const f = sub(m, 1);
  const s = div(f, add(2, f));
  const z = mul(s, s);
  const near = mul(s, add(2, mul(z, polynomial(A, z, SERIES))));
  return logarithmOf(A, x, add(mul(k, LN_2_PAIR[0]), near));
}

/** (2·artanh s − 2s) / s³ in z = s² ≤ 0.0295, so that 2·artanh s has a relative error of 9·10⁻¹⁰. */
const SERIES = [0.66666776417, 0.39977536782, 0.29871867422];
