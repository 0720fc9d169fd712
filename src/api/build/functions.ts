import type { Operator } from '../../syntax/operator.ts';
import type { Type } from '../../syntax/type.ts';
import { givenType } from '../run/given.ts';
import { asExpression, call, type Expression, type Operand } from './expression.ts';

type Unary = (e: Operand) => Expression;
type Binary = (a: Operand, b: Operand) => Expression;
type Ternary = (a: Operand, b: Operand, c: Operand) => Expression;

/**
 * A constant as an expression. An integer constant has the type of the other operand, as in the language.
 *
 * @example
 * lit(1).sub(x)
 */
export const lit = (value: number | boolean): Expression => asExpression(value);

/** `a` where the condition is true, otherwise `b`. Both are computed. */
export const select = (condition: Operand, a: Operand, b: Operand): Expression => call('select', condition, a, b);
/** The nearest value to `e` between `lo` and `hi`. */
export const clamp = (e: Operand, lo: Operand, hi: Operand): Expression => call('clamp', e, lo, hi);
/** The smallest of the values. */
export const min = (...es: readonly Operand[]): Expression => call('min', ...es);
/** The largest of the values. */
export const max = (...es: readonly Operand[]): Expression => call('max', ...es);
/** The absolute value. For an integer it is unsigned. */
export const abs: Unary = unary('abs');
/** The absolute difference |a − b|, as an unsigned value. */
export const absd: Binary = binary('absd');
/** The number of one bits. */
export const popcount: Unary = unary('popcount');
/** The number of leading zero bits. */
export const clz: Unary = unary('clz');
/** The number of trailing zero bits. */
export const ctz: Unary = unary('ctz');

/** The square root. */
export const sqrt: Unary = unary('sqrt');
/** The exponential function eˣ. */
export const exp: Unary = unary('exp');
/** The natural logarithm. */
export const log: Unary = unary('log');
export const sin: Unary = unary('sin');
export const cos: Unary = unary('cos');
export const tan: Unary = unary('tan');
export const asin: Unary = unary('asin');
export const acos: Unary = unary('acos');
export const atan: Unary = unary('atan');
export const atan2: Binary = binary('atan2');
/** `a` to the power of `b`. */
export const pow: Binary = binary('pow');
export const floor: Unary = unary('floor');
export const ceil: Unary = unary('ceil');
/** The nearest integer, as a float. Ties round to even. */
export const round: Unary = unary('round');
/** Round towards zero. */
export const trunc: Unary = unary('trunc');
/** The fractional part: `fract(x)` is x − trunc(x). */
export const fract: Unary = unary('fract');
/** Linear interpolation: `lerp(a, b, w)` is a·(1 − w) + b·w. */
export const lerp: Ternary = ternary('lerp');
/** Fused multiply-add: `fma(a, b, c)` is a·b + c with a single rounding. */
export const fma: Ternary = ternary('fma');
/** Is the value NaN? */
export const isNan: Unary = unary('is_nan');

/** Convert to `bool`, which keeps the lowest bit of an integer. To test for a nonzero value, use `e.ne(0)`. */
export const bool: Unary = cast('bool');
/** Convert to `u8`. Integers wrap around; floats are truncated and saturate. */
export const u8: Unary = cast('u8');
/** Convert to `u16`. Integers wrap around; floats are truncated and saturate. */
export const u16: Unary = cast('u16');
/** Convert to `u32`. Integers wrap around; floats are truncated and saturate. */
export const u32: Unary = cast('u32');
/** Convert to `i8`. Integers wrap around; floats are truncated and saturate. */
export const i8: Unary = cast('i8');
/** Convert to `i16`. Integers wrap around; floats are truncated and saturate. */
export const i16: Unary = cast('i16');
/** Convert to `i32`. Integers wrap around; floats are truncated and saturate. */
export const i32: Unary = cast('i32');
/** Convert to `f32`. */
export const f32: Unary = cast('f32');
/** Convert to `f64`. */
export const f64: Unary = cast('f64');

/** Convert to the nearest value of a type (a saturating cast): `saturate('u8', e)`. */
export const saturate = (type: Type, e: Operand): Expression => call(`saturating_${givenType(type)}`, e);

function unary(name: Operator): Unary {
  return (e) => call(name, e);
}

function binary(name: Operator): Binary {
  return (a, b) => call(name, a, b);
}

function ternary(name: Operator): Ternary {
  return (a, b, c) => call(name, a, b, c);
}

function cast(type: Type): Unary {
  return (e) => call(type, e);
}
