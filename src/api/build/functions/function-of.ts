import type { Type } from '../../../syntax/type.ts';
import type { Kind, KindOf } from '../../types/kind.ts';
import type { JoinAll, Joined } from '../../types/result-type.ts';
import { call, type Expression, type Operand } from '../expression.ts';

/** A table of result types, indexed by the join of the kinds of the operands. */
export type ResultTypes = Readonly<Record<Joined, Kind>>;

/** A function of one operand. */
export type Unary<Results extends ResultTypes> = <E extends Operand>(e: E) => Expression<Results[KindOf<E>]>;

export type Binary<Results extends ResultTypes> = <A extends Operand, B extends Operand>(
  a: A,
  b: B,
) => Expression<Results[JoinAll<[A, B]>]>;

export type Ternary<Results extends ResultTypes> = <A extends Operand, B extends Operand, C extends Operand>(
  a: A,
  b: B,
  c: C,
) => Expression<Results[JoinAll<[A, B, C]>]>;

export type Cast<T extends Type> = (e: Operand) => Expression<T>;

/* Each of these functions returns a builder of calls to the function of the language with the given name. */

export function unary<Results extends ResultTypes>(name: string): Unary<Results> {
  return (e) => call(name, e);
}

export function binary<Results extends ResultTypes>(name: string): Binary<Results> {
  return (a, b) => call(name, a, b);
}

export function ternary<Results extends ResultTypes>(name: string): Ternary<Results> {
  return (a, b, c) => call(name, a, b, c);
}

export function cast<T extends Type>(type: T): Cast<T> {
  return (e) => call(type, e);
}
