import type { Name } from '../../syntax/expr.ts';
import type { Output } from '../../syntax/extensions/output.ts';
import type { Type } from '../../syntax/type.ts';
import type { Code } from './code.ts';
import type { Pending, Statement } from './statement.ts';

/**
 * A machine program. Its arguments are scalars (parameters, the windows of inputs, the requested window, and all
 * strides) and buffers of the caller: the inputs, and the components of the outputs.
 *
 * `plan` computes the windows on which the outputs are allocated. The caller evaluates it, allocates the outputs, and
 * then runs the body.
 */
export interface Machine<O extends Pending = never> {
  readonly name: Name;
  /** The output funcs. Their components are `outputs`. */
  readonly funcs: readonly Output[];
  readonly scalars: readonly Scalar[];
  readonly inputs: readonly CallerArray[];
  readonly outputs: readonly CallerArray[];
  readonly plan: Plan;
  /** The loops that the schedule vectorizes or unrolls, for messages. */
  readonly copied: readonly string[];
  /**
   * May arithmetic on arguments and loop variables wrap in a coordinate or in a condition? Otherwise the start-up
   * checks refuse the runs in which it would.
   */
  readonly mayWrap: boolean;
  readonly body: Statement<O>;
}

export interface Scalar {
  readonly name: Name;
  readonly type: Type;
}

/** An array of the caller. The pointer is the address of its first element. */
export interface CallerArray {
  readonly name: Name;
  readonly type: Type;
  readonly rank: number;
  readonly pointer: Name;
  /** The strides that the program assumes; null for strides that are arguments. */
  readonly strides: readonly (number | null)[];
}

/** The lets that the windows need, and the minimum and length of each dimension of the outputs. */
export interface Plan {
  readonly lets: readonly Definition[];
  readonly window: readonly { readonly min: Code; readonly len: Code }[];
}

export interface Definition {
  readonly x: Name;
  readonly value: Code;
}
