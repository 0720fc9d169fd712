import { fromWords, highWord, lowWord } from './bits.ts';
import { twoSum } from './pair.ts';

/**
 * a·b + c for f32 operands, rounded once to f32.
 *
 * In f64 the product is exact but the sum is not, and rounding twice to nearest can go wrong. Rounding the sum to odd
 * first cannot: of the two f64 around an inexact sum it takes the one whose last bit is 1, which is no f32 and no
 * midpoint of two.
 */
export function fma32(a: number, b: number, c: number): number {
  const [sum, error] = twoSum(a * b, c);
  return Math.fround(roundToOdd(sum, error));
}

/** An infinite sum has a NaN for its error, and stays. */
function roundToOdd(sum: number, error: number): number {
  const low = lowWord(sum);
  const high = highWord(sum);
  if (!(Math.abs(error) > 0) || low & 1) return sum;
  const awayFromZero = error > 0 === sum > 0;
  return awayFromZero ? fromWords(high, low | 1) : fromWords(low === 0 ? high - 1 : high, low - 1);
}
