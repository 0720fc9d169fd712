import type { Input, Param } from './algorithm.ts';
import type { Expr, Hole, Interval, Label, Name } from './expr.ts';
import type { Memory } from './memory.ts';
import type { Type } from './type.ts';
import type { ValuesOf } from './value-range.ts';

/**
 * Statements of the target language (fig. target-syntax).
 *
 *     s ::= nop | assert e | s; … ; s | allocate f(I, …) | f^ℓ[e, …] ← e | f^ℓ[e, …] ← (e, …)
 *         | if e then s else s | for^τ x in I do s | let x = e in s | label ℓ: s | reserve f(e, …)
 *
 * `Stmt<Hole>` is Tgt?, what lowering and scheduling make; `Stmt` is Tgt, what bounds inference makes of it.
 */
export type Stmt<H extends Hole = never> =
  | { readonly tag: 'Nop' }
  | Assert<H>
  | { readonly tag: 'Seq'; readonly stmts: readonly Stmt<H>[] }
  | Allocate<H>
  | Assign<H>
  | { readonly tag: 'If'; readonly condition: Expr<H>; readonly consequent: Stmt<H>; readonly alternative: Stmt<H> }
  | For<H>
  | { readonly tag: 'Let'; readonly x: Name; readonly value: Expr<H>; readonly body: Stmt<H> }
  | { readonly tag: 'Label'; readonly label: StmtLabel; readonly body: Stmt<H> }
  | Reserve<H>;

/** `why` tells what is wrong when the condition does not hold. */
export interface Assert<H extends Hole = never> {
  readonly tag: 'Assert';
  readonly condition: Expr<H>;
  readonly why: string;
}

/** Storage for all components of a func, on the same points. */
export interface Allocate<H extends Hole = never> {
  readonly tag: 'Allocate';
  readonly func: Name;
  readonly types: readonly Type[];
  readonly bounds: readonly Interval<H>[];
  readonly memory: Memory;
}

/**
 * Memory for every storage that a func has from here on, of at most so many points along each dimension: how much that is,
 * bounds inference finds. It has no meaning of its own.
 */
export interface Reserve<H extends Hole = never> {
  readonly tag: 'Reserve';
  readonly func: Name;
  readonly types: readonly Type[];
  readonly lens: readonly Expr<H>[];
  readonly memory: Memory;
}

/** All values are computed before the first of them is written. */
export interface Assign<H extends Hole = never> {
  readonly tag: 'Assign';
  readonly func: Name;
  readonly label: Label;
  readonly args: readonly Expr<H>[];
  readonly values: readonly Expr<H>[];
}

export interface For<H extends Hole = never> {
  readonly tag: 'For';
  readonly order: Order;
  readonly x: Name;
  readonly in: Interval<H>;
  readonly body: Stmt<H>;
}

/** τ. The paper has the first two; the others are orders that the code generator carries out. */
export const orders = ['serial', 'parallel', 'vectorized', 'unrolled'] as const;

export type Order = (typeof orders)[number];

/** `label f:`, `label s0:`, `label z1:` — handles for scheduling and bounds inference, without meaning of their own. */
export type StmtLabel =
  | { readonly tag: 'func'; readonly func: Name }
  | { readonly tag: 'stage'; readonly stage: number }
  | { readonly tag: 'specialization'; readonly specialization: number };

/** pipeline f(p, …): s — the parameters include the output window, `x.min` and `x.len` for each dimension x. */
export interface Program<H extends Hole = never> {
  readonly name: Name;
  readonly types: readonly Type[];
  readonly dims: readonly Name[];
  readonly params: readonly Param[];
  readonly inputs: readonly Input[];
  /** What is read of inputs, where windows are known: found when it is asked for, which is seldom. */
  readonly needs: () => readonly InputNeed[];
  /** The values that funcs and inputs may have, where windows are known. */
  readonly values: ValuesOf;
  /** The storage that is folded. */
  readonly folds: readonly FoldedDimension[];
  readonly body: Stmt<H>;
}

/** A dimension of a func whose coordinates are taken modulo its size in some of its storage: f[…, e % size, …]. */
export interface FoldedDimension {
  readonly func: Name;
  readonly d: number;
  readonly size: number;
}

/**
 * What a run reads of an input along one dimension, from the first to the last coordinate: nothing unless `when` holds.
 * All three are start-up expressions.
 */
export interface InputNeed {
  readonly input: Name;
  readonly dim: number;
  readonly when: Expr;
  readonly first: Expr;
  readonly last: Expr;
  /** Who reads it: `bx reads img[x - 1, y]`. */
  readonly readers: string;
  /** What the check says that stops a run when the input has less. */
  readonly why: string;
}

export const nop: Stmt = { tag: 'Nop' };

export function seq<H extends Hole = never>(...stmts: readonly Stmt<H>[]): Stmt<H> {
  const [only] = stmts;
  return stmts.length === 1 && only !== undefined ? only : { tag: 'Seq', stmts };
}

/** The variables that hold the output window in dimension x. */
export function windowMin(x: Name): Name {
  return `${x}.min`;
}

export function windowLen(x: Name): Name {
  return `${x}.len`;
}
