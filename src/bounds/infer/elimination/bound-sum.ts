import type { AffineExpr } from '../../../simplify/affine.ts';
import { type Expr, int, operation } from '../../../syntax/expr.ts';
import type { Direction, Visit } from './once-per-node.ts';

/**
 * A bound on a sum: each atom is replaced by its upper or lower bound, depending on the sign of its coefficient. Null
 * if an atom has no such bound.
 */
export function boundSum<Bound extends Expr | null, D extends number = Direction>(
  { constant, terms }: AffineExpr,
  direction: D,
  boundOf: Visit<Bound, D>,
): Expr | Bound {
  let sum: Expr = int(constant);
  for (const { atom, coefficient } of terms) {
    const part = boundOf(atom as Expr, (coefficient > 0 ? direction : -direction) as D);
    if (part === null) return part;
    sum = operation('+', sum, operation('*', int(coefficient), part));
  }
  return sum;
}

/** Is a sum a single atom? */
export function isAtom({ constant, terms }: AffineExpr): boolean {
  return terms.length === 1 && constant === 0 && terms[0]?.coefficient === 1;
}
