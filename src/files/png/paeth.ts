/**
 * The prediction of the Paeth filter: whichever of a, b and c is nearest to a + b - c; on a tie, the first of them.
 * With t = 3c - a - b, the prediction is c if t is strictly between a and b. Otherwise it is whichever of a and b is
 * farther from t. The comparisons are masks, because branches on noise are mispredicted: d >> 31 is -1 if d is
 * negative, and 0 otherwise.
 */
export function paeth(a: number, b: number, c: number): number {
  const difference = a - b;
  const low = b + (difference & (difference >> 31));
  const high = a + b - low;
  const threshold = 3 * c - a - b;
  const lowOrC = low ^ ((low ^ c) & ((threshold - high) >> 31)); // low if high ≤ threshold
  return high ^ ((high ^ lowOrC) & ((low - threshold) >> 31)); // high if threshold ≤ low
}
