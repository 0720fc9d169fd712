import type { ExactOperator } from '../../arithmetic/integer-transfer.ts';
import type { Operator } from '../../syntax/operator.ts';
import type { Type } from '../../syntax/type.ts';

/**
 * Expressions as serializable data, for interval arithmetic without the program. A term refers to earlier terms by
 * index.
 *
 *     t ::= c | x                        a constant; a start-up variable, by its name
 *         | [op, t, …]                   an integer operator over ℤ
 *         | ["for", min, len]            the variable of a loop
 *         | ["in", type, from, op, t, …] an operator on machine types, which may wrap; `from` is the type of operand 0
 *         | [least, most]                any number in a range
 *         | null                         any value, NaN included
 */
export type Term =
  | number
  | string
  | null
  | readonly [ExactOperator | 'for', ...number[]]
  | readonly ['in', Type, Type, Operator, ...number[]]
  | readonly [number, number];

/**
 * The proof obligations of a program, in order: terms that must fit in i32 for the program to run (errata E15).
 *
 *     s ::= [t, text]               the term t fits in i32; the text describes it
 *         | [t, n, null]            if t is 0, the next n steps are skipped
 */
export type Step<Text = () => Overflow> =
  | readonly [term: number, text: Text]
  | readonly [condition: number, count: number, unless: null];

export interface ObligationTable<Text = () => Overflow> {
  readonly terms: readonly Term[];
  readonly steps: readonly Step<Text>[];
}

/** The table as data: `[expression, where]`, followed by 1 for a coordinate. */
export type WrittenTable = ObligationTable<readonly [expression: string, where: string, isCoordinate?: 1]>;

/**
 * An expression that does not fit in i32, and where it occurs. A coordinate is more informative than the windows
 * derived from it.
 */
export interface Overflow {
  readonly expression: string;
  readonly where: string;
  readonly isCoordinate: boolean;
}
