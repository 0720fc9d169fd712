import { highWord } from './bits.ts';

/**
 * The nearest integer, the even one of two: IEEE roundToIntegralTiesToEven, `f64.nearest`, C's `rint`.
 *
 * Numbers in [2⁵², 2⁵³) have a unit in the last place of 1, so adding 2⁵² to a smaller |x| rounds it there. The sign
 * is put back last, so that −0.3 gives −0. What is 2⁵² or larger is an integer, or infinite, or NaN, and stays.
 */
export function roundEven(x: number): number {
  const magnitude = Math.abs(x);
  const rounded = magnitude < 2 ** 52 ? magnitude + 2 ** 52 - 2 ** 52 : magnitude;
  return highWord(x) < 0 ? -rounded : rounded;
}
