import { definitions } from './definitions.ts';
import { numbers } from './numbers.ts';

export { definitions } from './definitions.ts';
export { roundEven } from './parts/round-even.ts';
export { formulaOf } from './record.ts';

/**
 * The transcendental functions of the language, on f64. On f32, the result is by definition this result rounded to f32.
 *
 * These are definitions, not calls to a math library. They use only operations that every target implements exactly, in
 * a fixed order, so a transcription to WebAssembly or C gives the same bits. Every error is below 1 ulp.
 */
export const mathematics = {
  exp: (x: number) => definitions.exp(numbers, x),
  log: (x: number) => definitions.log(numbers, x),
  sin: (x: number) => definitions.sin(numbers, x),
  cos: (x: number) => definitions.cos(numbers, x),
  tan: (x: number) => definitions.tan(numbers, x),
  asin: (x: number) => definitions.asin(numbers, x),
  acos: (x: number) => definitions.acos(numbers, x),
  atan: (x: number) => definitions.atan(numbers, x),
  atan2: (y: number, x: number) => definitions.atan2(numbers, y, x),
  pow: (x: number, y: number) => definitions.pow(numbers, x, y),
  exp2: (x: number) => definitions.exp2(numbers, x),
  expm1: (x: number) => definitions.expm1(numbers, x),
  log1p: (x: number) => definitions.log1p(numbers, x),
  log2: (x: number) => definitions.log2(numbers, x),
  log10: (x: number) => definitions.log10(numbers, x),
  hypot: (x: number, y: number) => definitions.hypot(numbers, x, y),
  cbrt: (x: number) => definitions.cbrt(numbers, x),
  sinh: (x: number) => definitions.sinh(numbers, x),
  cosh: (x: number) => definitions.cosh(numbers, x),
  tanh: (x: number) => definitions.tanh(numbers, x),
  asinh: (x: number) => definitions.asinh(numbers, x),
  acosh: (x: number) => definitions.acosh(numbers, x),
  atanh: (x: number) => definitions.atanh(numbers, x),
  erf: (x: number) => definitions.erf(numbers, x),
} as const;

/** Approximations in fewer operations. Their definitions state their errors. */
export const fastMathematics = {
  fast_exp: (x: number) => definitions.fast_exp(numbers, x),
  fast_log: (x: number) => definitions.fast_log(numbers, x),
  fast_pow: (x: number, y: number) => definitions.fast_pow(numbers, x, y),
} as const;

/** a·b + c for f32 operands, rounded once to f32. */
export function fma32(a: number, b: number, c: number): number {
  return Math.fround(definitions.fma32(numbers, a, b, c));
}

/** a·b + c for f64 operands, rounded once. */
export function fma64(a: number, b: number, c: number): number {
  return definitions.fma64(numbers, a, b, c);
}
