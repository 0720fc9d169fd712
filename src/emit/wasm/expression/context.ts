import type { Code } from '../../../machine/code.ts';
import type { Name } from '../../../syntax/expr.ts';
import type { Bound } from './bound.ts';

/** What an expression needs to know of the function around it. */
export interface Context {
  variable(x: Name): Bound;
  /**
   * Pushes the address of an element in bytes, but for a constant offset that is not negative, and gives the offset. What
   * has to be computed for it is pushed by `push`, so that it is computed once.
   */
  address(buffer: Name, index: Code, push: (scalar: Code) => void): number;
  /** The index of a function: f64, … → f64, or v128, … → v128 on two f64. */
  call(name: MathematicalFunction | `${MathematicalFunction}.vector`): number;
}

/** The functions that the machine does not have; fma32 gives a number of which the result is the nearest f32. */
export const mathematicalFunctions = [
  'exp',
  'log',
  'sin',
  'cos',
  'tan',
  'asin',
  'acos',
  'atan',
  'atan2',
  'pow',
  'fma32',
  'fma64',
] as const;

export type MathematicalFunction = (typeof mathematicalFunctions)[number];
