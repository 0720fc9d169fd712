import type { Operator } from '../../syntax/operator.ts';
import type { Type } from '../../syntax/type.ts';
import { givenType } from '../run/given.ts';
import { asExpression, call, type Expression, type Operand } from './expression.ts';

type Unary = (e: Operand) => Expression;
type Binary = (a: Operand, b: Operand) => Expression;
type Ternary = (a: Operand, b: Operand, c: Operand) => Expression;

/** A constant as an expression: `lit(1).sub(x)`. It takes the type of what stands beside it, as in text. */
export const lit = (value: number | boolean): Expression => asExpression(value);

/** `condition ? a : b`; both are computed. */
export const select = (condition: Operand, a: Operand, b: Operand): Expression => call('select', condition, a, b);
export const clamp = (e: Operand, lo: Operand, hi: Operand): Expression => call('clamp', e, lo, hi);
export const min = (...es: readonly Operand[]): Expression => call('min', ...es);
export const max = (...es: readonly Operand[]): Expression => call('max', ...es);
export const abs: Unary = unary('abs');
/** |a − b|, unsigned. */
export const absd: Binary = binary('absd');
export const popcount: Unary = unary('popcount');
export const clz: Unary = unary('clz');
export const ctz: Unary = unary('ctz');

export const sqrt: Unary = unary('sqrt');
export const exp: Unary = unary('exp');
export const log: Unary = unary('log');
export const sin: Unary = unary('sin');
export const cos: Unary = unary('cos');
export const tan: Unary = unary('tan');
export const asin: Unary = unary('asin');
export const acos: Unary = unary('acos');
export const atan: Unary = unary('atan');
export const atan2: Binary = binary('atan2');
export const pow: Binary = binary('pow');
export const floor: Unary = unary('floor');
export const ceil: Unary = unary('ceil');
/** To the nearest, ties to even. */
export const round: Unary = unary('round');
export const trunc: Unary = unary('trunc');
export const fract: Unary = unary('fract');
/** a + (b − a)·w */
export const lerp: Ternary = ternary('lerp');
/** a·b + c, rounded once. */
export const fma: Ternary = ternary('fma');
export const isNan: Unary = unary('is_nan');

export const bool: Unary = cast('bool');
export const u8: Unary = cast('u8');
export const u16: Unary = cast('u16');
export const u32: Unary = cast('u32');
export const i8: Unary = cast('i8');
export const i16: Unary = cast('i16');
export const i32: Unary = cast('i32');
export const f32: Unary = cast('f32');
export const f64: Unary = cast('f64');

/** The value of a type that is nearest to e. */
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
