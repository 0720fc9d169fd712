import { fastMathematics, fma32, fma64, mathematics, roundEven } from '../mathematics/index.ts';
import type { Operator } from '../syntax/operator.ts';
import { bits, isFloat, type NumberType, range, type Type } from '../syntax/type.ts';
import type { Scalar } from '../syntax/value.ts';
import { reinterpreting } from './reinterpret.ts';

/** An operator at its types, as a function on scalars. Each argument is a value of its type. */
export type Meaning = (...args: Scalar[]) => Scalar;

type NumberMeaning = (...args: number[]) => number;

/**
 * The meaning of every operator without operands and results of 64-bit types (language.md, 'Types and values'), given
 * the types of its result and of its first operand. Every operation is total, and every result is a value of its type.
 */
export const meanings: Readonly<Record<Operator, (type: NumberType, operand: NumberType) => NumberMeaning>> = {
  // Integers wrap modulo 2ⁿ, floats round.
  '+': (t) => rounding(t, (a, b) => a + b),
  '-': (t) => rounding(t, (a, b) => a - b),
  '*': (t) => rounding(t, isFloat(t) ? (a, b) => a * b : Math.imul),
  neg: (t) => rounding(t, (a) => -a),
  abs: (t) => rounding(t, Math.abs),
  absd: (t) => rounding(t, (a, b) => Math.abs(a - b)),

  // Euclidean on integers: the remainder is never negative. The quotient and the remainder by zero are zero.
  '/': (t) => rounding(t, isFloat(t) ? (a, b) => a / b : quotient),
  '%': (t) => (isFloat(t) ? floatModulo(t) : rounding(t, remainder)),

  // Exactly these comparisons: Math.min and Math.max treat NaN and signed zeros differently.
  min: () => (a, b) => (b < a ? b : a),
  max: () => (a, b) => (a < b ? b : a),
  select: () => (c, a, b) => (c !== 0 ? a : b),

  '==': () => (a, b) => bit(a === b),
  '!=': () => (a, b) => bit(a !== b),
  '<': () => (a, b) => bit(a < b),
  '<=': () => (a, b) => bit(a <= b),
  '>': () => (a, b) => bit(a > b),
  '>=': () => (a, b) => bit(a >= b),

  // Zero is false, everything else is true.
  '||': () => (a, b) => bit(a !== 0 || b !== 0),
  '&&': () => (a, b) => bit(a !== 0 && b !== 0),
  '!': () => (a) => bit(a === 0),

  '&': (t) => rounding(t, (a, b) => a & b),
  '|': (t) => rounding(t, (a, b) => a | b),
  '^': (t) => rounding(t, (a, b) => a ^ b),
  '~': (t) => rounding(t, (a) => ~a),
  '<<': (t) => rounding(t, (a, n) => shiftLeft(a, n)),
  '>>': (t) => rounding(t, (a, n) => shiftLeft(a, -n)),
  popcount: (t) => (a) => [...pattern(t, a).toString(2)].filter((digit) => digit === '1').length,
  clz: (t) => (a) => Math.clz32(pattern(t, a)) - (32 - bits(t)),
  ctz: (t) => (a) => (a === 0 ? bits(t) : 31 - Math.clz32(a & -a)),

  sqrt: (t) => rounding(t, Math.sqrt),
  exp: (t) => rounding(t, mathematics.exp),
  log: (t) => rounding(t, mathematics.log),
  sin: (t) => rounding(t, mathematics.sin),
  cos: (t) => rounding(t, mathematics.cos),
  tan: (t) => rounding(t, mathematics.tan),
  asin: (t) => rounding(t, mathematics.asin),
  acos: (t) => rounding(t, mathematics.acos),
  atan: (t) => rounding(t, mathematics.atan),
  atan2: (t) => rounding(t, mathematics.atan2),
  pow: (t) => rounding(t, mathematics.pow),
  exp2: (t) => rounding(t, mathematics.exp2),
  expm1: (t) => rounding(t, mathematics.expm1),
  log1p: (t) => rounding(t, mathematics.log1p),
  log2: (t) => rounding(t, mathematics.log2),
  log10: (t) => rounding(t, mathematics.log10),
  hypot: (t) => rounding(t, mathematics.hypot),
  cbrt: (t) => rounding(t, mathematics.cbrt),
  sinh: (t) => rounding(t, mathematics.sinh),
  cosh: (t) => rounding(t, mathematics.cosh),
  tanh: (t) => rounding(t, mathematics.tanh),
  asinh: (t) => rounding(t, mathematics.asinh),
  acosh: (t) => rounding(t, mathematics.acosh),
  atanh: (t) => rounding(t, mathematics.atanh),
  erf: (t) => rounding(t, mathematics.erf),
  fast_exp: (t) => rounding(t, fastMathematics.fast_exp),
  fast_log: (t) => rounding(t, fastMathematics.fast_log),
  fast_pow: (t) => rounding(t, fastMathematics.fast_pow),
  floor: () => Math.floor,
  ceil: () => Math.ceil,
  round: () => roundEven,
  trunc: () => Math.trunc,
  fract: (t) => rounding(t, (a) => a - Math.trunc(a)),
  lerp: (t) => {
    const r = rounder(t);
    return (a, b, w) => r(r(a * r(1 - w)) + r(b * w));
  },
  fma: (t) => (t === 'f32' ? fma32 : fma64),
  is_nan: () => (a) => bit(Number.isNaN(a)),

  cast: (t, from) => (isFloat(from) && !isFloat(t) ? truncating(t) : rounder(t)),
  saturate: (t, from) => (isFloat(t) ? rounder(t) : isFloat(from) ? truncating(t) : clamping(t)),
  reinterpret: (t, from) => reinterpreting(t, from) as NumberMeaning, // neither type has 64 bits as an integer
};

/** Convert the exact result of arithmetic to a type: integers modulo 2ⁿ, floats to the nearest. */
function rounder(t: NumberType): (n: number) => number {
  switch (t) {
    case 'bool':
      return (n) => n & 1;
    case 'u8':
      return (n) => n & 0xff;
    case 'u16':
      return (n) => n & 0xffff;
    case 'u32':
      return (n) => n >>> 0;
    case 'i8':
      return (n) => (n << 24) >> 24;
    case 'i16':
      return (n) => (n << 16) >> 16;
    case 'i32':
      return (n) => n | 0;
    case 'f32':
      return Math.fround;
    case 'f64':
      return (n) => n;
  }
}

/**
 * An operation that is computed exactly (integers) or in f64 (floats), then converted to the type. For f32 this gives
 * the correctly rounded result of + − × ÷ and √, because 53 ≥ 2·24 + 2.
 */
function rounding(t: NumberType, operation: (a: number, b: number) => number): NumberMeaning {
  const r = rounder(t);
  return (a, b) => r(operation(a, b));
}

function bit(b: boolean): number {
  return b ? 1 : 0;
}

function remainder(a: number, b: number): number {
  if (b === 0) return 0;
  const r = a % b;
  return r < 0 ? r + Math.abs(b) : r;
}

function quotient(a: number, b: number): number {
  return b === 0 ? 0 : (a - remainder(a, b)) / b;
}

/** a − b·⌊a / b⌋, each operation rounded to the type. */
function floatModulo(t: NumberType): NumberMeaning {
  const r = rounder(t);
  return (a, b) => r(a - r(b * Math.floor(r(a / b))));
}

/**
 * A negative shift amount shifts right. A shift by 32 or more leaves no bit of a: the result is 0, or −1 for a right
 * shift of a negative number.
 */
function shiftLeft(a: number, n: number): number {
  if (n >= 32) return 0;
  if (n >= 0) return a << n;
  return Math.floor(a / 2 ** Math.min(-n, 32));
}

/** The bits of an integer as an unsigned number. */
function pattern(t: Type, a: number): number {
  return bits(t) === 32 ? a >>> 0 : a & (2 ** bits(t) - 1);
}

function clamping(t: Type): NumberMeaning {
  const { least, greatest } = range(t);
  return (a) => Math.min(Math.max(a, least), greatest);
}

/** Float to integer truncates and saturates; NaN gives 0. Adding zero turns −0 into 0. */
function truncating(t: Type): NumberMeaning {
  const clamp = clamping(t);
  return (a) => (Number.isNaN(a) ? 0 : clamp(Math.trunc(a)) + 0);
}
