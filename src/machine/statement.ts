import type { Name } from '../syntax/expr.ts';
import type { Type } from '../syntax/type.ts';
import type { Code } from './code.ts';

/**
 * Statements of the machine: no labels, no names of funcs but as buffers, and every check explicit.
 *
 *     s ::= s; …; s | let x = e in s | f[e, e + stride, …] ← e | f[e̅] ← e | if e then s else s
 *         | for x in (e, e) do s | parallel for x in (e, e) do s | allocate f(size, origin) in s | check e | call s
 *
 * `call s` is s, in a function of its own. Names are unique within a program.
 */
export type Statement =
  | { readonly tag: 'Sequence'; readonly statements: readonly Statement[] }
  | { readonly tag: 'Let'; readonly x: Name; readonly value: Code; readonly body: Statement }
  | Store
  | Scatter
  | {
      readonly tag: 'If';
      readonly condition: Code;
      readonly consequent: Statement;
      readonly alternative: Statement;
    }
  | Loop
  | Allocation
  | Check
  | { readonly tag: 'Call'; readonly body: Statement };

/** Lane i of the value goes to index + i·stride. */
export interface Store {
  readonly tag: 'Store';
  readonly buffer: Name;
  readonly index: Code;
  readonly stride: number;
  readonly value: Code;
}

/** Lane i of the value goes to lane i of the index, in order. */
export interface Scatter {
  readonly tag: 'Scatter';
  readonly buffer: Name;
  readonly index: Code;
  readonly value: Code;
}

/** x = min, min + 1, …, min + count − 1, where a count that is not positive is no iteration. */
export interface Loop {
  readonly tag: 'Loop';
  readonly parallel: boolean;
  readonly x: Name;
  readonly min: Code;
  readonly count: Code;
  readonly body: Statement;
}

/**
 * Storage while s runs. The sizes are those of the dimensions, whose product is the number of elements (none where one of
 * them is not positive); the element with index i lies i − origin elements after the first.
 */
export interface Allocation {
  readonly tag: 'Allocation';
  readonly buffer: Name;
  readonly type: Type;
  readonly sizes: readonly Code[];
  readonly origin: Code;
  readonly body: Statement;
}

/** Stops the program unless the condition holds. */
export interface Check {
  readonly tag: 'Check';
  readonly condition: Code;
  readonly failure: Failure;
}

/** What a program stops with (fig. target-semantics); after bounds inference there is nothing else. */
export type Failure =
  | { readonly tag: 'AssertionFailure'; readonly why: string }
  | { readonly tag: 'RdomFailure'; readonly variable: Name; readonly len: Code };

export const nothing: Statement = { tag: 'Sequence', statements: [] };
