/**
 * 𝕍: the values of expressions (definition 'Error value').
 *
 *     c ::= a number of some type | ε_undef | ε_rdom | ε_mem | ε_req          ε_undef < ε_rdom < ε_mem < ε_req
 *
 * ε_undef is the value of `undef`, which an update replaces; no value of a valid program depends on it. ε_req is the
 * output of a call that does not satisfy a requirement; no operation has such an operand.
 *
 * A number is always in the range of its type: a `bool` is 0 or 1, a `u8` is an integer from 0 to 255, an `f32` is
 * representable in 32 bits. The type is part of the expression, not of the value.
 */
export type Value = number | ErrorValue;

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

/** A text that is unique to a number. Unlike with `String`, −0 and 0 have different texts. */
export function textOfNumber(n: number): string {
  return Object.is(n, -0) ? '-0' : String(n);
}
