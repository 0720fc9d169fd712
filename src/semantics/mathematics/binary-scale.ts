import { exponentOf, fromWords, highWord, lowWord } from './bits.ts';

/**
 * x = 2ᵏ·m with m in [√½, √2), for a finite x > 0: where logarithms start.
 *
 * The interval lies around 1 so that k = 0 for an x near 1, where k·ln 2 + ln m must not cancel. A subnormal x is first
 * made normal.
 */
export function binaryScale(x: number): { readonly k: number; readonly m: number } {
  const subnormal = x < 2 ** -1022;
  const normal = subnormal ? x * 2 ** 54 : x;
  const exponent = exponentOf(normal) - (subnormal ? 54 : 0);
  const significand = fromWords((highWord(normal) & 0x000fffff) | 0x3ff00000, lowWord(normal));
  const above = significand > Math.SQRT2;
  return { k: above ? exponent + 1 : exponent, m: above ? significand / 2 : significand };
}
