import type { ExactOperator } from '../../arithmetic/integer-transfer.ts';
import type { Operator } from '../../syntax/operator.ts';
import type { Type } from '../../syntax/type.ts';

/**
 * Expressions as data, to find their limits without the program that they belong to. A term refers to others by index, and all of
 * those come before it.
 *
 *     t ::= c | x                        a constant; a start-up variable, by its name
 *         | [op, t, …]                   an integer operator over ℤ
 *         | ["for", min, len]            the variable of a loop
 *         | ["in", type, from, op, t, …] an operator on machine types, which may wrap; `from` is the type of its first operand
 *         | [least, most]                anything between two numbers
 *         | null                         anything, NaN included
 */
export type Term =
  | number
  | string
  | null
  | readonly [ExactOperator | 'for', ...number[]]
  | readonly ['in', Type, Type, Operator, ...number[]]
  | readonly [number, number];

/**
 * The proof obligations of a program: what has to fit i32 before it runs, in order (errata E15).
 *
 *     s ::= [t, text]               a term fits; the text says what it is
 *         | [t, n, null]            where t is certainly 0, the next n steps do not matter
 */
export type Step<Text = () => Overflow> =
  | readonly [term: number, text: Text]
  | readonly [condition: number, count: number, unless: null];

export interface ObligationTable<Text = () => Overflow> {
  readonly terms: readonly Term[];
  readonly steps: readonly Step<Text>[];
}

/** The table as data: `[expression, where]`, and 1 after those of coordinates. */
export type WrittenTable = ObligationTable<readonly [expression: string, where: string, isCoordinate?: 1]>;

/** What does not fit: the expression, and where it stands. A coordinate says more than the windows that follow from it. */
export interface Overflow {
  readonly expression: string;
  readonly where: string;
  readonly isCoordinate: boolean;
}
