import type { Facts } from '../../../simplify/facts.ts';
import { isAtMost } from '../../../simplify/prove.ts';
import { simplify } from '../../../simplify/simplify.ts';
import { constantOf, type Expr, type Hole, operation } from '../../../syntax/expr.ts';
import { conjunctsOf } from '../../../syntax/walk.ts';
import { closed } from '../windows.ts';

/**
 * An end of the interval of a fused loop, without operands that make no difference:
 *
 *     min(a, b)  ⟶  a    if a ≤ b          max(a, b)  ⟶  a    if b ≤ a
 *
 * `filled` gives the meaning of holes, for the comparisons. The result names the windows.
 */
export function withoutRedundant(e: Expr<Hole>, filled: (e: Expr<Hole>) => Expr, facts: Facts): Expr {
  const isBelow = (a: Expr<Hole>, b: Expr<Hole>): boolean =>
    isAtMost(simplify(filled(a), facts), simplify(filled(b), facts), facts);
  const chosen = (e: Expr<Hole>): Expr<Hole> => {
    const [a, b] = e.tag === 'Op' ? e.args : [];
    if (e.tag !== 'Op' || a === undefined || b === undefined) return e;
    if (e.op === 'min' && isBelow(a, b)) return chosen(a);
    if (e.op === 'min' && isBelow(b, a)) return chosen(b);
    if (e.op === 'max' && isBelow(b, a)) return chosen(a);
    if (e.op === 'max' && isBelow(a, b)) return chosen(b);
    return { ...e, args: e.args.map(chosen) };
  };
  return simplify(closed(chosen(e)));
}

/** A guard without the conjuncts that are known to hold; null if all of them are. */
export function undecided(condition: Expr<Hole>, filled: (e: Expr<Hole>) => Expr, facts: Facts): Expr<Hole> | null {
  const open = conjunctsOf(condition).filter((part) => constantOf(simplify(filled(part), facts)) !== 1);
  return open.reduce<Expr<Hole> | null>((all, part) => (all === null ? part : operation<Hole>('&&', all, part)), null);
}
