/**
 * 𝕍: the values of expressions (definition 'Error value').
 *
 *     c ::= a number of some type | ε_rdom | ε_mem          ε_rdom < ε_mem
 *
 * A number is always in the range of its type: a `bool` is 0 or 1, a `u8` is an integer from 0 to 255, an `f32` is
 * representable in 32 bits. The type is part of the expression, not of the value.
 */
export type Value = number | ErrorValue;

export type ErrorValue = 'ε_rdom' | 'ε_mem';

export function isError(c: Value): c is ErrorValue {
  return typeof c === 'string';
}

/** The greatest error among values, or null if there is none. */
export function greatestError(values: readonly Value[]): ErrorValue | null {
  let greatest: ErrorValue | null = null;
  for (const c of values) {
    if (c === 'ε_mem') return c;
    if (c === 'ε_rdom') greatest = c;
  }
  return greatest;
}
