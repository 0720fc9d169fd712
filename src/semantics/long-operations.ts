import type { FloatFunction, Operator, OperatorTable } from '../syntax/operator.ts';
import { bits, integerRange, isFloat, isLong, isSigned, type Type } from '../syntax/type.ts';
import type { Scalar } from '../syntax/value.ts';
import type { Meaning } from './operations.ts';
import { reinterpreting } from './reinterpret.ts';

/**
 * The meaning of every operator with operands or a result of a 64-bit type (language.md, 'Types and values'), given the
 * types of its result and of its first operand. All integers of an operation are 64 bits wide, except that a cast or a
 * comparison may connect two widths. Conditions are never 64 bits wide, because they are compared with 0 first.
 */
export const longMeanings: OperatorTable<
  Exclude<Operator, FloatFunction | '||' | '&&' | '!'>,
  (type: Type, operand: Type) => Meaning
> = {
  '+': (t) => wrapping(t, (a, b) => a + b),
  '-': (t) => wrapping(t, (a, b) => a - b),
  '*': (t) => wrapping(t, (a, b) => a * b),
  neg: (t) => wrapping(t, (a) => -a),
  abs: (t) => wrapping(t, magnitude),
  absd: (t) => wrapping(t, (a, b) => magnitude(a - b)),
  '/': (t) => wrapping(t, (a, b) => (b === 0n ? 0n : (a - remainder(a, b)) / b)),
  '%': (t) => wrapping(t, remainder),

  min: () => (a, b) => (b < a ? b : a),
  max: () => (a, b) => (a < b ? b : a),
  select: () => (c, a, b) => (c !== 0 ? a : b),

  '==': () => (a, b) => bit(a === b),
  '!=': () => (a, b) => bit(a !== b),
  '<': () => (a, b) => bit(a < b),
  '<=': () => (a, b) => bit(a <= b),
  '>': () => (a, b) => bit(a > b),
  '>=': () => (a, b) => bit(a >= b),

  '&': (t) => wrapping(t, (a, b) => a & b),
  '|': (t) => wrapping(t, (a, b) => a | b),
  '^': (t) => wrapping(t, (a, b) => a ^ b),
  '~': (t) => wrapping(t, (a) => ~a),
  '<<': (t) => wrapping(t, shiftLeft),
  '>>': (t) => wrapping(t, (a, n) => shiftLeft(a, -n)),
  popcount: (t) => wrapping(t, (a) => BigInt(digits(a).replaceAll('0', '').length)),
  clz: (t) => wrapping(t, (a) => BigInt(64 - (a === 0n ? 0 : digits(a).length))),
  ctz: (t) => wrapping(t, (a) => (a === 0n ? 64n : BigInt(digits(a & -a).length - 1))),

  cast: (t, from) => (isFloat(from) ? (n) => truncated(t, Number(n)) : (n) => converted(t, BigInt(n))),
  saturate: (t, from) =>
    isFloat(from)
      ? (n) => truncated(t, Number(n))
      : (n) => converted(t, isFloat(t) ? BigInt(n) : clamped(t, BigInt(n))),
  reinterpret: reinterpreting,
};

/** An operation on 64-bit integers, modulo 2⁶⁴. */
function wrapping(t: Type, operation: (a: bigint, b: bigint) => bigint): Meaning {
  // The operands of these operators have 64-bit types.
  return (a, b) => wrapped(t, operation(a as bigint, b as bigint));
}

/** The value of an integer type that is equal to n modulo 2ⁿ. */
function wrapped(t: Type, n: bigint): Scalar {
  const value = isSigned(t) ? BigInt.asIntN(bits(t), n) : BigInt.asUintN(bits(t), n);
  return isLong(t) ? value : Number(value);
}

/** An integer as a value of another type, modulo 2ⁿ or rounded. */
function converted(t: Type, n: bigint): Scalar {
  return isFloat(t) ? nearest(t, n) : wrapped(t, n);
}

/** A float truncates and saturates, and NaN becomes 0. */
function truncated(t: Type, n: number): Scalar {
  if (Number.isNaN(n)) return wrapped(t, 0n);
  if (Number.isFinite(n)) return wrapped(t, clamped(t, BigInt(Math.trunc(n))));
  const { least, greatest } = integerRange(t);
  return wrapped(t, n < 0 ? least : greatest);
}

/** The float nearest to an integer, rounded once. */
function nearest(t: 'f32' | 'f64', n: bigint): number {
  if (t === 'f64') return Number(n);
  // An odd last bit records that lower bits are lost, so that the result is not halfway between two f32 unless n is.
  const m = magnitude(n);
  const upper = Number((m >> 11n) | (m % 2048n === 0n ? 0n : 1n)) * 2048;
  return Math.fround(m < 2n ** 53n ? Number(n) : n < 0n ? -upper : upper);
}

function clamped(t: Type, n: bigint): bigint {
  const { least, greatest } = integerRange(t);
  return n < least ? least : n > greatest ? greatest : n;
}

function bit(b: boolean): number {
  return b ? 1 : 0;
}

function magnitude(n: bigint): bigint {
  return n < 0n ? -n : n;
}

function remainder(a: bigint, b: bigint): bigint {
  if (b === 0n) return 0n;
  const r = a % b;
  return r < 0n ? r + magnitude(b) : r;
}

/** A negative shift amount shifts right. A shift by 64 or more leaves no bit of a, except copies of its sign. */
function shiftLeft(a: bigint, n: bigint): bigint {
  if (n >= 64n) return 0n;
  return n >= 0n ? a << n : a >> (n < -64n ? 64n : -n);
}

/** The binary digits of the 64 bits, without leading zeros. */
function digits(a: bigint): string {
  return BigInt.asUintN(64, a).toString(2);
}
