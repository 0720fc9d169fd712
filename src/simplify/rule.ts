import type { Expr, Hole, Op } from '../syntax/expr.ts';
import type { Operator } from '../syntax/operator.ts';
import type { Facts } from './facts.ts';

/**
 * An equation over integer expressions, read from left to right: what an operation whose operands are simple already is
 * equal to, or null where the rule says nothing. All hold over ℤ, so where no sub-expression overflows (errata E15).
 */
export interface Rule {
  readonly name: string;
  /** The operators that the rule speaks of. */
  readonly on: readonly Operator[];
  readonly apply: (e: Op<Hole>, facts: Facts, again: (e: Expr<Hole>) => Expr<Hole>) => Expr<Hole> | null;
}
