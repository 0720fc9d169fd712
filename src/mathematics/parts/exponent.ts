import type { Arithmetic, Operand } from '../arithmetic.ts';

/* Exponents read from bits, and powers of two made of them. */

/** ⌊log₂ |x|⌋ for a normal x. */
export function exponentOf<N, W, B>({ words, highWord }: Arithmetic<N, W, B>, x: N): W {
  return words.sub(words.and(words.shr_u(highWord(x), 20), 0x7ff), 1023);
}

/** x · 2ᵏ for such a k that the result is in [1, 2), or in (−2, −1], for a normal x. */
export function significandOf<N, W, B>({ words, highWord, lowWord, fromWords }: Arithmetic<N, W, B>, x: N): N {
  return fromWords(words.or(words.and(highWord(x), SIGN_AND_FRACTION), 0x3ff00000), lowWord(x));
}

/** 2ᵏ for −1022 ≤ k ≤ 1023. */
export function powerOfTwo<N, W, B>({ words, fromWords }: Arithmetic<N, W, B>, k: W): N {
  return fromWords(words.shl(words.add(k, 1023), 20), 0);
}

/**
 * y · 2ᵏ for −1300 ≤ k ≤ 1300 and |y| from 2⁻³⁰⁰ to 2³⁰⁰, or 0.
 *
 * One power of two does not reach that far, two halves of it do. The first product is exact, so a subnormal result is
 * rounded once, and a result that overflows does so in the second.
 */
export function scale<N, W, B>(A: Arithmetic<N, W, B>, y: Operand<N>, k: W): N {
  const half = A.words.shr_s(k, 1);
  return A.mul(A.mul(y, powerOfTwo(A, half)), powerOfTwo(A, A.words.sub(k, half)));
}

const SIGN_AND_FRACTION = 0x800fffff | 0;
