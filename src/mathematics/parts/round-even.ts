import { highWord } from './bits.ts';

/**
 * The nearest integer, with ties to even: roundToIntegralTiesToEven of IEEE 754, `f64.nearest`, `rint` of C.
 *
 * Numbers in [2⁵², 2⁵³) have an ulp of 1, so adding 2⁵² to a smaller |x| rounds it to an integer. The sign is restored
 * last, so −0.3 gives −0. An x of 2⁵² or more is an integer, infinite or NaN, and is returned unchanged.
 */
export function roundEven(x: number): number {
  const magnitude = Math.abs(x);
  const rounded = magnitude < 2 ** 52 ? magnitude + 2 ** 52 - 2 ** 52 : magnitude;
  return highWord(x) < 0 ? -rounded : rounded;
}
