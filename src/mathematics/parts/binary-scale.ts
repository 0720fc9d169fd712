import type { Arithmetic } from '../arithmetic.ts';
import { exponentOf, significandOf } from './exponent.ts';

/**
 * x = 2ᵏ·m with |m| in [1, 2), for a finite x ≠ 0. A subnormal x is normalized first. For 0, k is smaller than for any
 * other x.
 */
export function binaryScale<N, W, B>(A: Arithmetic<N, W, B>, x: N): { readonly k: W; readonly m: N } {
  const { abs, lt, mul, select, words } = A;
  const subnormal = lt(abs(x), 2 ** -1022);
  const normal = select(subnormal, mul(x, 2 ** 54), x);
  const exponent = words.sub(exponentOf(A, normal), words.select(subnormal, 54, 0));
  return { k: exponent, m: significandOf(A, normal) };
}

/**
 * x = 2ᵏ·m with m in [√½, √2), for a finite x > 0: the argument reduction of logarithms. The interval contains 1, so k
 * is 0 for an x near 1, where k·ln 2 + ln m must not cancel.
 */
export function binaryScaleAroundOne<N, W, B>(A: Arithmetic<N, W, B>, x: N): { readonly k: N; readonly m: N } {
  const { fromWord, lt, mul, select, words } = A;
  const { k, m } = binaryScale(A, x);
  const above = lt(Math.SQRT2, m);
  return { k: fromWord(words.select(above, words.add(k, 1), k)), m: select(above, mul(m, 0.5), m) };
}
