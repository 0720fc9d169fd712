import type { Failure } from '../../../machine/ir/failure.ts';
import type { Name } from '../../../syntax/expr.ts';
import type { Bound } from './bound.ts';

/** What an expression needs to know of the function around it. */
export interface Context {
  variable(x: Name): Bound;
  /** The index of a function: f64, … → f64, or v128, … → v128 on two f64. */
  call(name: MathematicalFunction | `${MathematicalFunction}.vector`): number;
  /** Emits what stops the program with a failure; `push` pushes the i32 that is told with it. */
  fail(failure: Failure, push: () => void): void;
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
