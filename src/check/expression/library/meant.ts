import type { Expr } from '../../../syntax/expr.ts';

/** States that a sum is meant to wrap, so that there is no warning (rules/wrapping-sums.ts). Returns the sum. */
export type Meant = (sum: Expr) => Expr;
