import type { Name } from '../../syntax/expr.ts';
import type { Operator } from '../../syntax/operator.ts';
import type { Type } from '../../syntax/type.ts';
import type { Failure } from './failure.ts';

/**
 * Expressions of the machine: values of a type on a number of lanes (a scalar has one), and storage that is bytes at
 * addresses.
 *
 *     e ::= c | x | r | op(e, …) | load(e, stride) | gather e | e + stride·⟨0, 1, …⟩ | ⟨e, e, …⟩ | all e
 *         | shuffle(e, e; i, …) | interleave(e, e, …) | checked(e; e)
 *
 * An operator works lane by lane on operands that have as many lanes as its result. Addresses are i32 and wrap; only the
 * sum has to be inside of the buffer. Expressions are DAGs: passes are memoised by node.
 */
export type Code =
  | Constant
  | Variable
  | Register
  | Operation
  | Load
  | Gather
  | Ramp
  | Broadcast
  | Shuffle
  | Interleave
  | All
  | Checked;

export interface Constant {
  readonly tag: 'Constant';
  readonly type: Type;
  readonly lanes: 1;
  readonly value: number;
}

/** A start-up value, a loop variable or a let; names are unique within a program. */
export interface Variable {
  readonly tag: 'Variable';
  readonly type: Type;
  readonly lanes: number;
  readonly name: Name;
}

/** What a register holds now. Unlike a variable it changes, as memory does. */
export interface Register {
  readonly tag: 'Register';
  readonly type: Type;
  readonly lanes: number;
  readonly register: Name;
}

/** The operators mean what they mean in the language, lane by lane. */
export interface Operation {
  readonly tag: 'Operation';
  readonly type: Type;
  readonly lanes: number;
  readonly op: Operator;
  readonly args: readonly Code[];
}

/** Elements of a buffer at equal distances: lane i is i·stride elements after the address. */
export interface Load {
  readonly tag: 'Load';
  readonly type: Type;
  readonly lanes: number;
  readonly buffer: Name;
  readonly address: Code;
  readonly stride: number;
}

/** Elements of a buffer anywhere: lane i is at lane i of the addresses. */
export interface Gather {
  readonly tag: 'Gather';
  readonly type: Type;
  readonly lanes: number;
  readonly buffer: Name;
  readonly addresses: Code;
}

/** Lane i is base + i·stride, in i32, where the base and the stride are scalars. */
export interface Ramp {
  readonly tag: 'Ramp';
  readonly type: 'i32';
  readonly lanes: number;
  readonly base: Code;
  readonly stride: Code;
}

/** A scalar on every lane. */
export interface Broadcast {
  readonly tag: 'Broadcast';
  readonly type: Type;
  readonly lanes: number;
  readonly value: Code;
}

/** Lane i is lane picks[i] of two vectors, each of as many lanes; those of the second are counted on. They fill a register each. */
export interface Shuffle {
  readonly tag: 'Shuffle';
  readonly type: Type;
  readonly lanes: number;
  readonly a: Code;
  readonly b: Code;
  readonly picks: readonly number[];
}

/** The first lanes of all vectors, then their second ones, and so on: lane i is lane ⌊i / n⌋ of vector i mod n. None is of bools. */
export interface Interleave {
  readonly tag: 'Interleave';
  readonly type: Type;
  readonly lanes: number;
  readonly parts: readonly Code[];
}

/** Does a condition hold on every lane? */
export interface All {
  readonly tag: 'All';
  readonly type: 'bool';
  readonly lanes: 1;
  readonly value: Code;
}

/**
 * The value, if the condition holds; if not, the program stops with a failure, and `report` is told with it. Only checked builds
 * have it (check-addresses.ts).
 */
export interface Checked {
  readonly tag: 'Checked';
  readonly type: Type;
  readonly lanes: number;
  readonly value: Code;
  /** Scalars: a bool, and an i32. */
  readonly condition: Code;
  readonly report: Code;
  readonly failure: Failure;
}
