import type { Failure } from '../../../machine/ir/failure.ts';
import type { Name } from '../../../syntax/expr.ts';
import type { BoundVariable } from './bound.ts';

/** The function around an expression. */
export interface Context {
  variable(x: Name): BoundVariable;
  /** The index of a mathematical function: f64, … → f64, or v128, … → v128 on f64x2. */
  call(name: MathematicalFunction | `${MathematicalFunction}.vector`): number;
  /** Emits code that stops the program with a failure; `push` pushes the i32 that is reported with it. */
  fail(failure: Failure, push: () => void): void;
}

/** The functions that WebAssembly does not have. The result of fma on f32 is the f32 nearest to the result of fma32. */
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
