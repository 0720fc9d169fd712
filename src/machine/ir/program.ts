import type { Name } from '../../syntax/expr.ts';
import type { Output } from '../../syntax/extensions/output.ts';
import type { Type } from '../../syntax/type.ts';
import type { Code } from './code.ts';
import type { Pending, Statement } from './statement.ts';

/**
 * A machine program. Its arguments are scalars (parameters, the windows of inputs, the requested window, and all
 * strides) and buffers of the caller: the inputs, the components of the outputs, and the storage of memoized funcs.
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
  readonly memoized: readonly MemoizedFunc[];
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

/**
 * A func whose values are kept for later calls. The runtime provides its storage, like that of an output, on the
 * window that the plan computes. If the scalar `skip` is true, the program does not compute the func, and reads values
 * that are in its storage already, if it reads the func at all.
 */
export interface MemoizedFunc {
  readonly func: Name;
  readonly skip: Name;
  /** The storage of its components. */
  readonly arrays: readonly CallerArray[];
  /** The window of its storage, and the windows of its stages, in the scope of the plan. */
  readonly window: readonly { readonly min: Code; readonly len: Code }[];
  readonly stages: readonly Code[];
  /** The scalars that its values depend on. */
  readonly scalars: readonly Name[];
  /** The inputs that its values depend on, and the points of these inputs that the program reads. */
  readonly inputs: readonly ReadInput[];
  /** It is not needed if all of these memoized funcs are skipped; null if it is always needed. */
  readonly consumers: readonly Name[] | null;
}

/** The first and the last coordinate in each dimension, in the scope of the plan. */
export interface ReadInput {
  readonly input: Name;
  readonly ends: readonly { readonly first: Code; readonly last: Code }[];
}

/** All arrays that the caller provides. */
export function callerArrays({
  inputs,
  outputs,
  memoized,
}: Pick<Machine, 'inputs' | 'outputs' | 'memoized'>): readonly CallerArray[] {
  return [...inputs, ...outputs, ...memoized.flatMap(({ arrays }) => arrays)];
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
