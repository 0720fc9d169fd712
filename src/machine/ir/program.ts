import type { Name } from '../../syntax/expr.ts';
import type { Type } from '../../syntax/type.ts';
import type { Code } from './code.ts';
import type { Pending, Statement } from './statement.ts';

/**
 * A program for the machine. It starts with scalars (parameters, the windows and strides of inputs, the window that is
 * asked for) and with buffers of the caller's: the inputs, and the components of the output.
 *
 * `plan` tells, before anything runs, on which window the output is allocated; the caller provides that much, and then
 * runs the body.
 */
export interface Machine<O extends Pending = never> {
  readonly name: Name;
  readonly dims: readonly Name[];
  readonly scalars: readonly Scalar[];
  readonly inputs: readonly CallersArray[];
  readonly outputs: readonly CallersArray[];
  readonly plan: Plan;
  /** The loops that the schedule vectorises or unrolls, for messages. */
  readonly copied: readonly string[];
  readonly body: Statement<O>;
}

export interface Scalar {
  readonly name: Name;
  readonly type: Type;
}

/** Storage of the caller's; the pointer is the address of its first element. */
export interface CallersArray {
  readonly name: Name;
  readonly type: Type;
  readonly rank: number;
  readonly pointer: Name;
  /** The strides that the program relies on; null for those that it learns from its scalars. */
  readonly strides: readonly (number | null)[];
}

/** The lets that the windows need, then for each dimension of the output its first point and how many there are. */
export interface Plan {
  readonly lets: readonly Definition[];
  readonly window: readonly { readonly min: Code; readonly len: Code }[];
}

export interface Definition {
  readonly x: Name;
  readonly value: Code;
}
