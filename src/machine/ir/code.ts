import type { Name } from '../../syntax/expr.ts';
import type { Operator } from '../../syntax/operator.ts';
import type { Type } from '../../syntax/type.ts';
import type { Scalar } from '../../syntax/value.ts';
import type { Failure } from './failure.ts';

/**
 * Expressions of the machine: values of a type, on one or more lanes (a scalar has one lane). Storage is bytes at
 * addresses.
 *
 *     e ::= c | x | r | op(e, …) | load(e, stride) | gather e | e + e·⟨0, 1, …⟩ | ⟨e, e, …⟩ | all e
 *         | shuffle(e, e; i, …) | interleave(e, e, …) | checked(e; e)
 *
 * An operator applies lane by lane. Its operands have as many lanes as its result. Addresses are i32 and wrap; only the
 * final sum has to be inside the buffer. Expressions are DAGs, so passes memoize by node.
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
  readonly value: Scalar;
}

/** A program argument, a loop variable or a let. Names are unique within a program. */
export interface Variable {
  readonly tag: 'Variable';
  readonly type: Type;
  readonly lanes: number;
  readonly name: Name;
}

/** The current value of a register. Unlike a variable, it can change, as memory can. */
export interface Register {
  readonly tag: 'Register';
  readonly type: Type;
  readonly lanes: number;
  readonly register: Name;
}

/** An operator of the source language, applied lane by lane. */
export interface Operation {
  readonly tag: 'Operation';
  readonly type: Type;
  readonly lanes: number;
  readonly op: Operator;
  readonly args: readonly Code[];
}

/** A strided load: lane i is i·stride elements after the address. */
export interface Load {
  readonly tag: 'Load';
  readonly type: Type;
  readonly lanes: number;
  readonly buffer: Name;
  readonly address: Code;
  readonly stride: number;
}

/** A load with one address per lane: lane i is loaded from the address in lane i. */
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

/** A scalar in every lane. */
export interface Broadcast {
  readonly tag: 'Broadcast';
  readonly type: Type;
  readonly lanes: number;
  readonly value: Code;
}

/**
 * Lane i is lane picks[i] of the concatenation of two vectors. Both have as many lanes as the result, and each fills a
 * vector register.
 */
export interface Shuffle {
  readonly tag: 'Shuffle';
  readonly type: Type;
  readonly lanes: number;
  readonly a: Code;
  readonly b: Code;
  readonly picks: readonly number[];
}

/**
 * The lanes of n vectors, interleaved: lane i is lane ⌊i / n⌋ of vector i mod n. Vectors of bools cannot be
 * interleaved.
 */
export interface Interleave {
  readonly tag: 'Interleave';
  readonly type: Type;
  readonly lanes: number;
  readonly parts: readonly Code[];
}

/** Does a condition hold in every lane? */
export interface All {
  readonly tag: 'All';
  readonly type: 'bool';
  readonly lanes: 1;
  readonly value: Code;
}

/**
 * The value, if the condition holds. Otherwise the program stops with the failure and the number `report`. Only checked
 * builds contain such expressions (check-addresses.ts).
 */
export interface Checked {
  readonly tag: 'Checked';
  readonly type: Type;
  readonly lanes: number;
  readonly value: Code;
  /** A scalar bool. */
  readonly condition: Code;
  /** A scalar i32. */
  readonly report: Code;
  readonly failure: Failure;
}
