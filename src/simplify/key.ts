import type { Expr, Hole } from '../syntax/expr.ts';
import { context } from './context.ts';
import type { Form } from './structural-keys.ts';

/**
 * A number that two expressions share if and only if they are equal node for node, apart from the labels of accesses.
 */
export function keyOf(e: Expr<Hole>): number {
  return formOf(e).key;
}

export function formOf(e: Expr<Hole>): Form {
  return context().keys.formOf(e);
}
