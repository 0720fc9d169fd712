import type { Failure } from '../../../machine/ir/failure.ts';
import type { Name } from '../../../syntax/expr.ts';
import type { BoundVariable } from './bound.ts';
import type { MathematicalFunction } from './operators.ts';

/** The function around an expression. */
export interface Context {
  variable(x: Name): BoundVariable;
  /** The index of a mathematical function: f64, … → f64, or v128, … → v128 on f64x2. */
  call(name: MathematicalFunction | `${MathematicalFunction}.vector`): number;
  /** Emits code that stops the program with a failure; `push` pushes the i32 that is reported with it. */
  fail(failure: Failure, push: () => void): void;
}
