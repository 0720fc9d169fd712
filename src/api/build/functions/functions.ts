import type { Type } from '../../../syntax/type.ts';
import { givenType } from '../../run/given.ts';
import type { KindOf } from '../../types/kind.ts';
import type { Bitwise, Common, Float, Interpolated, JoinAll, Unsigned } from '../../types/result-type.ts';
import { asExpression, call, type Expression, type Operand } from '../expression.ts';
import { type Binary, binary, type Cast, cast, type Ternary, ternary, type Unary, unary } from './function-of.ts';

/**
 * A constant as an expression. An integer constant has the type of the other operand, as in the language.
 *
 * @example
 * lit(1).sub(x)
 */
export const lit = <V extends number | bigint | boolean>(value: V): Expression<KindOf<V>> =>
  asExpression(value) as Expression<KindOf<V>>; // a literal

/** `clamp(e, lo, hi)` is the value between `lo` and `hi` that is nearest to `e`. */
export const clamp: Ternary<Common> = ternary('clamp');
/** The smallest of the values. */
export const min = <Es extends readonly Operand[]>(...es: Es): Expression<Common[JoinAll<Es>]> => call('min', ...es);
/** The largest of the values. */
export const max = <Es extends readonly Operand[]>(...es: Es): Expression<Common[JoinAll<Es>]> => call('max', ...es);
/** The absolute value. For an integer it is unsigned. */
export const abs: Unary<Unsigned> = unary('abs');
/** The absolute difference |a − b|. For integers it is unsigned. */
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
/** 2ˣ */
export const exp2: Unary<Float> = unary('exp2');
/** eˣ − 1, accurate near 0. */
export const expm1: Unary<Float> = unary('expm1');
/** ln (1 + x), accurate near 0. */
export const log1p: Unary<Float> = unary('log1p');
export const log2: Unary<Float> = unary('log2');
export const log10: Unary<Float> = unary('log10');
/** √(a² + b²), without overflow of the squares. */
export const hypot: Binary<Float> = binary('hypot');
/** The cube root. */
export const cbrt: Unary<Float> = unary('cbrt');
export const sinh: Unary<Float> = unary('sinh');
export const cosh: Unary<Float> = unary('cosh');
export const tanh: Unary<Float> = unary('tanh');
export const asinh: Unary<Float> = unary('asinh');
export const acosh: Unary<Float> = unary('acosh');
export const atanh: Unary<Float> = unary('atanh');
/** The error function. */
export const erf: Unary<Float> = unary('erf');
/** eˣ in fewer operations, for x from −708 to 709, with a relative error below 2⁻²². */
export const fastExp: Unary<Float> = unary('fast_exp');
/** The natural logarithm in fewer operations, with a relative error below 2⁻²⁶. */
export const fastLog: Unary<Float> = unary('fast_log');
/** `a` to the power of `b` in fewer operations, for a > 0, with a relative error below 2⁻²² + 2⁻²⁶·|b·ln a|. */
export const fastPow: Binary<Float> = binary('fast_pow');
/** 1 / x */
export const fastInverse: Unary<Float> = unary('fast_inverse');
/** 1 / √x */
export const fastInverseSqrt: Unary<Float> = unary('fast_inverse_sqrt');
export const floor: Unary<Float> = unary('floor');
export const ceil: Unary<Float> = unary('ceil');
/** The nearest integer, as a float. Ties round to even. */
export const round: Unary<Float> = unary('round');
/** Round towards zero. */
export const trunc: Unary<Float> = unary('trunc');
/** The fractional part: `fract(x)` is x − trunc(x). */
export const fract: Unary<Float> = unary('fract');
/**
 * Linear interpolation: `lerp(a, b, w)` is a·(1 − w) + b·w. Integers of 8 or 16 bits are interpolated in integers and
 * rounded to nearest. An unsigned weight is divided by the greatest value of its type.
 */
export const lerp = <A extends Operand, B extends Operand, W extends Operand>(
  a: A,
  b: B,
  w: W,
): Expression<Interpolated[JoinAll<[A, B]>][KindOf<W>]> => call('lerp', a, b, w);
/** Fused multiply-add: `fma(a, b, c)` is a·b + c with a single rounding. */
export const fma: Ternary<Float> = ternary('fma');
/** Is the value NaN? */
export const isNan: Cast<'bool'> = (e) => call('is_nan', e);
/** Is the value infinite? */
export const isInf: Cast<'bool'> = (e) => call('is_inf', e);
/** Is the value neither infinite nor NaN? */
// biome-ignore lint/suspicious/noShadowRestrictedNames: the language has a function of this name
export const isFinite: Cast<'bool'> = (e) => call('is_finite', e);

/** A pseudorandom unsigned integer that depends only on the seed and the coordinates. */
export const randomUint = (seed: Operand, ...point: readonly Operand[]): Expression<'u32'> =>
  call('random_uint', seed, ...point);
/** A pseudorandom signed integer that depends only on the seed and the coordinates. */
export const randomInt = (seed: Operand, ...point: readonly Operand[]): Expression<'i32'> =>
  call('random_int', seed, ...point);
/** A pseudorandom number in [0, 1) that depends only on the seed and the coordinates. */
export const randomFloat = (seed: Operand, ...point: readonly Operand[]): Expression<'f32'> =>
  call('random_float', seed, ...point);

/** Convert to `bool`, which keeps the lowest bit of an integer. To test for a nonzero value, use `e.ne(0)`. */
export const bool: Cast<'bool'> = cast('bool');
/** Convert to `u8`. Integers wrap around; floats are truncated and saturate. */
export const u8: Cast<'u8'> = cast('u8');
/** Convert to `u16`. Integers wrap around; floats are truncated and saturate. */
export const u16: Cast<'u16'> = cast('u16');
/** Convert to `u32`. Integers wrap around; floats are truncated and saturate. */
export const u32: Cast<'u32'> = cast('u32');
/** Convert to `u64`. Integers wrap around; floats are truncated and saturate. */
export const u64: Cast<'u64'> = cast('u64');
/** Convert to `i8`. Integers wrap around; floats are truncated and saturate. */
export const i8: Cast<'i8'> = cast('i8');
/** Convert to `i16`. Integers wrap around; floats are truncated and saturate. */
export const i16: Cast<'i16'> = cast('i16');
/** Convert to `i32`. Integers wrap around; floats are truncated and saturate. */
export const i32: Cast<'i32'> = cast('i32');
/** Convert to `i64`. Integers wrap around; floats are truncated and saturate. */
export const i64: Cast<'i64'> = cast('i64');
/** Convert to `f32`. */
export const f32: Cast<'f32'> = cast('f32');
/** Convert to `f64`. */
export const f64: Cast<'f64'> = cast('f64');

/** Convert to the nearest value of a type (a saturating cast): `saturate('u8', e)`. */
export const saturate = <const T extends Type>(type: T, e: Operand): Expression<T> =>
  call(`saturating_${givenType(type)}`, e);

/** The bits of a value as a value of another type of the same width: `reinterpret('u32', e)` of an `f32`. */
export const reinterpret = <const T extends Exclude<Type, 'bool'>>(type: T, e: Operand): Expression<T> =>
  call(`reinterpret_${givenType(type)}`, e);
