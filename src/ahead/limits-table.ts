import type { LimitedOperator } from '../simplify/operation-limits.ts';

/**
 * Integer expressions as data, for limits without the program that they are of. A term names others by their index, and all of
 * those come before it.
 *
 *     t ::= c | x                   a constant; a start-up variable, by its name
 *         | [op, t, …]              an operator
 *         | ["for", min, len]       the variable of a loop
 *         | [least, most]           anything between two numbers
 *         | null                    anything
 */
export type Term = number | string | null | readonly [LimitedOperator | 'for', ...number[]] | readonly [number, number];

/**
 * What has to be within i32 before a program runs, in order (errata E15).
 *
 *     s ::= [t, text]               a term, and the expression as it is written
 *         | [t, n, null]            where t is certainly 0, leave out the next n
 */
export type Step = readonly [term: number, text: string] | readonly [condition: number, count: number, unless: null];

export interface LimitsTable {
  readonly terms: readonly Term[];
  readonly steps: readonly Step[];
}
