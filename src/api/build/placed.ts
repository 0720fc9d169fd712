import type { Place } from '../../errors/place.ts';
import { mapOperands } from '../../language/map-operands.ts';
import type { ExprTree } from '../../language/tree.ts';

/** Copy a tree, with the place `at` for all nodes. Shared subtrees stay shared. */
export function placed(root: ExprTree, at: Place): ExprTree {
  const known = new Map<ExprTree, ExprTree>();
  const place = (e: ExprTree): ExprTree => {
    const copy = known.get(e) ?? { ...mapOperands(e, place), at };
    known.set(e, copy);
    return copy;
  };
  return place(root);
}
