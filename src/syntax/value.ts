import { bug } from '../errors/bug.ts';
import { isLong, isValueOf, type Type } from './type.ts';

/**
 * 𝕍: the values of expressions (definition 'Error value').
 *
 *     c ::= a scalar of some type | ε_undef | ε_rdom | ε_mem | ε_req          ε_undef < ε_rdom < ε_mem < ε_req
 *
 * ε_undef is the value of `undef`, which an update replaces; no value of a valid program depends on it. ε_req is the
 * output of a call that does not satisfy a requirement; no operation has such an operand.
 *
 * A number is always in the range of its type: a `bool` is 0 or 1, a `u8` is an integer from 0 to 255, an `f32` is
 * representable in 32 bits. The type is part of the expression, not of the value.
 *
 * The values of `i64` and `u64` are bigints; the values of all other types are numbers.
 */
export type Value = Scalar | ErrorValue;

/** A value that is not an error. */
export type Scalar = number | bigint;

/**
 * The bits of the NaN of each float type. The language has one NaN, whatever the bits of NaN in an engine are.
 */
export const canonicalNan = { f32: 0x7fc0_0000, f64: 0x7ff8_0000_0000_0000n };

/** A scalar of a type whose values are numbers. */
export function numberOf(c: Scalar): number {
  return typeof c === 'number' ? c : bug(`${c} is not a number`);
}

/** The error values in ascending order. */
const errorValues = ['ε_undef', 'ε_rdom', 'ε_mem', 'ε_req'] as const;

export type ErrorValue = (typeof errorValues)[number];

export function isError(c: Value): c is ErrorValue {
  return typeof c === 'string';
}

/** The greatest error among values, or null if there is none. */
export function greatestError(values: readonly Value[]): ErrorValue | null {
  let greatest: ErrorValue | null = null;
  for (const c of values) if (isError(c)) greatest = greatest === null ? c : greaterError(greatest, c);
  return greatest;
}

export function greaterError(a: ErrorValue, b: ErrorValue): ErrorValue {
  return errorValues.indexOf(a) > errorValues.indexOf(b) ? a : b;
}

/** A text that is unique to a scalar of a known type. Unlike with `String`, −0 and 0 have different texts. */
export function textOfNumber(n: Scalar): string {
  return Object.is(n, -0) ? '-0' : String(n);
}

/** The value of a type that is equal to a scalar of another type; null if there is none. */
export function scalarIn(type: Type, value: Scalar): Scalar | null {
  const same = isLong(type) ? bigintOf(value) : Number(value);
  const isSame = typeof value === 'number' || typeof same !== 'number' || BigInt(same) === value;
  return same !== null && isSame && isValueOf(type, same) ? same : null;
}

function bigintOf(value: Scalar): bigint | null {
  if (typeof value === 'bigint') return value;
  return Number.isInteger(value) && !Object.is(value, -0) ? BigInt(value) : null;
}

/** An integer as the value of a literal: a number if it is a safe integer. */
export function literalInteger(value: bigint): Scalar {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}
