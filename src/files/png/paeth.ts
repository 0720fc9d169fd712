/**
 * The prediction of the Paeth filter: that of a, b and c which is nearest to a + b - c, the first of them if several
 * are. Between the smaller and the greater of a and b, that is c; otherwise it is the farther end. The comparisons are
 * masks, because branches on noise are mispredicted:  d >> 31  is -1 if d is negative, and 0 otherwise.
 */
export function paeth(a: number, b: number, c: number): number {
  const difference = a - b;
  const low = b + (difference & (difference >> 31));
  const high = a + b - low;
  const threshold = 3 * c - a - b;
  const lowOrC = low ^ ((low ^ c) & ((threshold - high) >> 31)); // low if high ≤ threshold
  return high ^ ((high ^ lowOrC) & ((low - threshold) >> 31)); // high if threshold ≤ low
}
