import type { Type } from '../../../syntax/type.ts';
import { givenType } from '../../run/given.ts';
import type { KindOf } from '../../types/kind.ts';
import type { Bitwise, Common, Float, JoinAll, Unsigned } from '../../types/result-type.ts';
import { asExpression, call, type Expression, type Operand } from '../expression.ts';
import { type Binary, binary, type Cast, cast, type Ternary, ternary, type Unary, unary } from './function-of.ts';

/**
 * A constant as an expression. An integer constant has the type of the other operand, as in the language.
 *
 * @example
 * lit(1).sub(x)
 */
export const lit = <V extends number | boolean>(value: V): Expression<KindOf<V>> =>
  asExpression(value) as Expression<KindOf<V>>; // a literal

/** `a` where the condition is true, otherwise `b`. Both are computed. */
export const select = <A extends Operand, B extends Operand>(
  condition: Operand,
  a: A,
  b: B,
): Expression<Common[JoinAll<[A, B]>]> => call('select', condition, a, b);
/** The nearest value to `e` between `lo` and `hi`. */
export const clamp: Ternary<Common> = ternary('clamp');
/** The smallest of the values. */
export const min = <Es extends readonly Operand[]>(...es: Es): Expression<Common[JoinAll<Es>]> => call('min', ...es);
/** The largest of the values. */
export const max = <Es extends readonly Operand[]>(...es: Es): Expression<Common[JoinAll<Es>]> => call('max', ...es);
/** The absolute value. For an integer it is unsigned. */
export const abs: Unary<Unsigned> = unary('abs');
/** The absolute difference |a − b|, as an unsigned value. */
export const absd: Binary<Unsigned> = binary('absd');
/** The number of one bits. */
export const popcount: Unary<Bitwise> = unary('popcount');
/** The number of leading zero bits. */
export const clz: Unary<Bitwise> = unary('clz');
/** The number of trailing zero bits. */
export const ctz: Unary<Bitwise> = unary('ctz');

/** The square root. */
export const sqrt: Unary<Float> = unary('sqrt');
/** The exponential function eˣ. */
export const exp: Unary<Float> = unary('exp');
/** The natural logarithm. */
export const log: Unary<Float> = unary('log');
export const sin: Unary<Float> = unary('sin');
export const cos: Unary<Float> = unary('cos');
export const tan: Unary<Float> = unary('tan');
export const asin: Unary<Float> = unary('asin');
export const acos: Unary<Float> = unary('acos');
export const atan: Unary<Float> = unary('atan');
export const atan2: Binary<Float> = binary('atan2');
/** `a` to the power of `b`. */
export const pow: Binary<Float> = binary('pow');
export const floor: Unary<Float> = unary('floor');
export const ceil: Unary<Float> = unary('ceil');
/** The nearest integer, as a float. Ties round to even. */
export const round: Unary<Float> = unary('round');
/** Round towards zero. */
export const trunc: Unary<Float> = unary('trunc');
/** The fractional part: `fract(x)` is x − trunc(x). */
export const fract: Unary<Float> = unary('fract');
/** Linear interpolation: `lerp(a, b, w)` is a·(1 − w) + b·w. */
export const lerp: Ternary<Float> = ternary('lerp');
/** Fused multiply-add: `fma(a, b, c)` is a·b + c with a single rounding. */
export const fma: Ternary<Float> = ternary('fma');
/** Is the value NaN? */
export const isNan: Cast<'bool'> = (e) => call('is_nan', e);

/** Convert to `bool`, which keeps the lowest bit of an integer. To test for a nonzero value, use `e.ne(0)`. */
export const bool: Cast<'bool'> = cast('bool');
/** Convert to `u8`. Integers wrap around; floats are truncated and saturate. */
export const u8: Cast<'u8'> = cast('u8');
/** Convert to `u16`. Integers wrap around; floats are truncated and saturate. */
export const u16: Cast<'u16'> = cast('u16');
/** Convert to `u32`. Integers wrap around; floats are truncated and saturate. */
export const u32: Cast<'u32'> = cast('u32');
/** Convert to `i8`. Integers wrap around; floats are truncated and saturate. */
export const i8: Cast<'i8'> = cast('i8');
/** Convert to `i16`. Integers wrap around; floats are truncated and saturate. */
export const i16: Cast<'i16'> = cast('i16');
/** Convert to `i32`. Integers wrap around; floats are truncated and saturate. */
export const i32: Cast<'i32'> = cast('i32');
/** Convert to `f32`. */
export const f32: Cast<'f32'> = cast('f32');
/** Convert to `f64`. */
export const f64: Cast<'f64'> = cast('f64');

/** Convert to the nearest value of a type (a saturating cast): `saturate('u8', e)`. */
export const saturate = <const T extends Type>(type: T, e: Operand): Expression<T> =>
  call(`saturating_${givenType(type)}`, e);
