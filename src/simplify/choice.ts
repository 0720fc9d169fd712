import type { Expr, Hole, Op } from '../syntax/expr.ts';

/** The minimum or maximum of two integers. */
export type Choice = Op<Hole> & { readonly op: 'min' | 'max' };

export function isMinMax(e: Expr<Hole>): e is Choice {
  return e.tag === 'Op' && e.type === 'i32' && (e.op === 'min' || e.op === 'max');
}
