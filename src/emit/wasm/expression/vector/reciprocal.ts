/** What division by a constant multiplies with. */
export interface Reciprocal {
  readonly factor: bigint;
  readonly shift: number;
}

/**
 * n / d = n·factor / 2^shift, rounded down, for all n from 0 to `most`, with the least shift from `from` on.
 *
 * With factor = (2^shift + e) / d, the quotient grows by n·e / (d·2^shift), which must stay below the 1/d that n / d is at least
 * away from the next integer.
 */
export function reciprocal(d: number, most: number, from: number): Reciprocal {
  for (let shift = from; ; shift++) {
    const power = 1n << BigInt(shift);
    const factor = (power + BigInt(d) - 1n) / BigInt(d);
    const excess = factor * BigInt(d) - power;
    if (excess * BigInt(most) < power) return { factor, shift };
  }
}

/** n / d = (n·factor + addend) / 2^(width + shift), rounded down. */
export interface Scale {
  readonly factor: number;
  /** 0, or the factor: then it is n + 1 that is multiplied. */
  readonly addend: number;
  readonly shift: number;
}

/**
 * The scales for all n from 0 to `most` whose factor has no more than `width` bits.
 *
 * Either the reciprocal is rounded up, as above; or it is rounded down, to (2^k − e) / d, and (n + 1) / d becomes less by
 * (n + 1)·e / (d·2^k). It was at most the next integer after n / d, and stays below it; where d divides n it was 1/d above n / d, so
 * that it may become less by that much. A power of two has no such scale: nothing becomes less.
 */
export function scalesOf(d: number, most: number, width: 8 | 16): readonly Scale[] {
  const found: Scale[] = [];
  for (let shift = 0; shift <= width; shift++) {
    const power = 2 ** (width + shift);
    const [down, up] = [Math.floor(power / d), Math.ceil(power / d)];
    if (up < 2 ** width && (up * d - power) * most < power) found.push({ factor: up, addend: 0, shift });
    if (down < up && down < 2 ** width && (power - down * d) * (most + 1) <= power)
      found.push({ factor: down, addend: down, shift });
  }
  return found;
}

/**
 * n / d = ((n − offset)·factor + 2¹⁴) / 2¹⁵, rounded down, for all n from 0 to `most`, where that can be had: this is what
 * i16x8.q15mulr_sat_s computes. Rounding to the nearest rounds down what is half a divisor less.
 */
export function roundedReciprocal(
  d: number,
  most: number,
): { readonly offset: number; readonly factor: number } | null {
  if (most > 0x7fff || most * d > 2 ** 16) return null;
  const offset = (d - 1) >> 1;
  for (const factor of [Math.floor(2 ** 15 / d), Math.ceil(2 ** 15 / d)]) {
    const quotient = (n: number) => ((n - offset) * factor + 2 ** 14) >> 15;
    // It never falls, so it is right everywhere if it is right around each step.
    let right = quotient(0) === 0 && quotient(most) === Math.floor(most / d);
    for (let k = 1; right && k * d <= most; k++) right = quotient(k * d - 1) === k - 1 && quotient(k * d) === k;
    if (right) return { offset, factor };
  }
  return null;
}
