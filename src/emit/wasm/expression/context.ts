import type { Name } from '../../../syntax/expr.ts';
import type { Width } from './registers.ts';

/** What an expression needs to know of the function around it. */
export interface Context {
  variable(x: Name): Bound;
  /** The index of a function: f64, … → f64, or v128, … → v128 on two f64. */
  call(name: MathematicalFunction | `${MathematicalFunction}.vector`): number;
}

/** A variable in locals. A vector whose lanes are all equal may have one for all. */
export interface Bound {
  readonly locals: readonly number[];
  /** Of a vector of bools, the width of its lanes, or null where they are all equal. */
  readonly mask: Width | null;
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
