/**
 * The bit pattern of an f64 as two 32-bit halves, and powers of two made from bits.
 *
 * Every target has these: a reinterpretation in C, `i64.reinterpret_f64` in WebAssembly, a lane of another shape in
 * SIMD.
 */
const view = new DataView(new ArrayBuffer(8));

/**
 * Sign, exponent and the upper 20 bits of the fraction, as a signed integer: negative exactly when the sign bit is
 * set.
 */
export function highWord(x: number): number {
  view.setFloat64(0, x);
  return view.getInt32(0);
}

/** The lower 32 bits of the fraction. */
export function lowWord(x: number): number {
  view.setFloat64(0, x);
  return view.getInt32(4);
}

export function fromWords(high: number, low: number): number {
  view.setInt32(0, high);
  view.setInt32(4, low);
  return view.getFloat64(0);
}

/** The sign bit: unlike x < 0 it tells −0 from +0. */
export function isNegative(x: number): boolean {
  return highWord(x) < 0;
}

/** ⌊log₂ |x|⌋ for a normal x. */
export function exponentOf(x: number): number {
  return ((highWord(x) >>> 20) & 0x7ff) - 1023;
}

/** 2ᵏ for −1022 ≤ k ≤ 1023. */
export function powerOfTwo(k: number): number {
  return fromWords((k + 1023) << 20, 0);
}

/**
 * y · 2ᵏ for −1075 ≤ k ≤ 1024 and y from 1/2 to 2⁵³, or 0.
 *
 * One power of two does not reach that far, two halves of it do. The first product is exact, so a subnormal result is
 * rounded once, and a result that overflows does so in the second.
 */
export function scale(y: number, k: number): number {
  const half = k >> 1;
  return y * powerOfTwo(half) * powerOfTwo(k - half);
}
