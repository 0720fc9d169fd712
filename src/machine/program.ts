import type { Name } from '../syntax/expr.ts';
import type { Type } from '../syntax/type.ts';
import type { Code } from './code.ts';
import type { Statement } from './statement.ts';

/**
 * A program for the machine. It starts with scalars (parameters, the windows and strides of inputs, the window that is asked for)
 * and with buffers that the caller owns: the inputs, and the components of the output.
 *
 * `plan` tells, before anything runs, on which window the output is allocated; the caller provides that much, and then runs
 * the body.
 */
export interface Machine {
  readonly name: Name;
  readonly scalars: readonly Scalar[];
  readonly inputs: readonly Buffer[];
  readonly outputs: readonly Buffer[];
  readonly plan: Plan;
  readonly body: Statement;
}

export interface Scalar {
  readonly name: Name;
  readonly type: Type;
}

/** Storage of the caller's: the element with index i lies i − origin elements after the first that the caller names. */
export interface Buffer {
  readonly name: Name;
  readonly type: Type;
  readonly origin: Code;
}

/** The lets that the windows need, then for each dimension of the output its first point and how many there are. */
export interface Plan {
  readonly lets: readonly { readonly x: Name; readonly value: Code }[];
  readonly window: readonly { readonly min: Code; readonly len: Code }[];
}
