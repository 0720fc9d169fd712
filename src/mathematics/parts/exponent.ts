import type { Arithmetic, Operand } from '../arithmetic.ts';

/* Extraction of exponents, and construction of powers of two. */

/** ⌊log₂ |x|⌋ for a normal x. */
export function exponentOf<N, W, B>({ words, highWord }: Arithmetic<N, W, B>, x: N): W {
  return words.sub(words.and(words.shr_u(highWord(x), 20), 0x7ff), 1023);
}

/** The signed significand of a normal x: x · 2ᵏ with the k that gives a result in [1, 2) or (−2, −1]. */
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
 * One power of two does not have this range, so there are two factors. The first product is exact, so a subnormal
 * result is rounded once, and overflow can only occur in the second product.
 */
export function scale<N, W, B>(A: Arithmetic<N, W, B>, y: Operand<N>, k: W): N {
  const half = A.words.shr_s(k, 1);
  return A.mul(A.mul(y, powerOfTwo(A, half)), powerOfTwo(A, A.words.sub(k, half)));
}

const SIGN_AND_FRACTION = 0x800fffff | 0;
