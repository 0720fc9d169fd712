import type { Expr, Hole, Op } from '../syntax/expr.ts';
import type { Operator } from '../syntax/operator.ts';
import type { Facts } from './facts.ts';

/**
 * An equation over integer expressions, used from left to right. `apply` rewrites an operation with simplified
 * operands, or returns null if the rule does not match; `again` simplifies an expression that the rule has built.
 * All equations hold over ℤ, so they hold wherever no subexpression overflows (errata E15).
 */
export interface Rule {
  readonly name: string;
  /** The operators at the root of the left-hand side. */
  readonly on: readonly Operator[];
  readonly apply: (e: Op<Hole>, facts: Facts, again: (e: Expr<Hole>) => Expr<Hole>) => Expr<Hole> | null;
}
