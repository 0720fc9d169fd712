/** The factor and the shift that replace a division by a constant (Granlund and Montgomery). */
export interface Reciprocal {
  readonly factor: bigint;
  readonly shift: number;
}

/**
 * n / d = n·factor / 2^shift, rounded down, for all n from 0 to `most`, with the smallest shift ≥ `from`.
 *
 * With factor = (2^shift + e) / d, the quotient is too large by n·e / (d·2^shift). This must be below 1/d, the smallest
 * distance from n / d to the next integer.
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
  /** 0, or the factor if n + 1 is multiplied. */
  readonly addend: number;
  readonly shift: number;
}

/**
 * The scales with a factor of at most `width` bits that are exact for all n from 0 to `most`.
 *
 * Either the reciprocal is rounded up, as in `reciprocal`, or it is rounded down to (2^k − e) / d, with
 * k = width + shift, and n + 1 is multiplied. Then the result is (n + 1) / d minus (n + 1)·e / (d·2^k). It is below the
 * next integer after n / d, because (n + 1) / d is at most that integer and e > 0. It is not below ⌊n / d⌋ if the
 * subtracted term is at most 1/d, which matters if d divides n. For a power of two, e is 0, so there is no such scale.
 */
export function scalesOf(d: number, most: number, width: 8 | 16): readonly Scale[] {
  const scales: Scale[] = [];
  for (let shift = 0; shift < width; shift++) {
    const power = 2 ** (width + shift);
    const [down, up] = [Math.floor(power / d), Math.ceil(power / d)];
    if (up < 2 ** width && (up * d - power) * most < power) scales.push({ factor: up, addend: 0, shift });
    if (down < up && down < 2 ** width && (power - down * d) * (most + 1) <= power)
      scales.push({ factor: down, addend: down, shift });
  }
  return scales;
}

/**
 * n / d = ((n − offset)·factor + 2¹⁴) / 2¹⁵, rounded down, for all n from 0 to `most`; null if there is no such factor.
 * This is what i16x8.q15mulr_sat_s computes. It rounds to nearest, so n is first reduced by half of the divisor.
 */
export function roundedReciprocal(
  d: number,
  most: number,
): { readonly offset: number; readonly factor: number } | null {
  if (most > 0x7fff || most * d > 2 ** 16) return null;
  const offset = (d - 1) >> 1;
  for (const factor of [Math.floor(2 ** 15 / d), Math.ceil(2 ** 15 / d)]) {
    const quotient = (n: number) => ((n - offset) * factor + 2 ** 14) >> 15;
    // The quotient is monotone, so it is correct everywhere if it is correct on both sides of each step.
    let right = quotient(0) === 0 && quotient(most) === Math.floor(most / d);
    for (let k = 1; right && k * d <= most; k++) right = quotient(k * d - 1) === k - 1 && quotient(k * d) === k;
    if (right) return { offset, factor };
  }
  return null;
}
