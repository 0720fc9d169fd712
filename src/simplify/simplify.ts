import type { Expr } from '../syntax/expr.ts';
import type { Hole } from '../syntax/target.ts';
import { type Facts, nothingKnown, remembering } from './facts.ts';
import { isShortSum, isSum } from './linear.ts';
import type { Rule } from './rule.ts';
import { rules as allRules } from './rules.ts';

/**
 * An equal expression that is simpler: operands first, then the first rule that applies, until none does. Nodes that are
 * shared are done once. The operands of a short sum are what is added up in it, however it is put in parentheses.
 */
export function simplify<H extends Hole = never>(
  e: Expr<H>,
  facts: Facts = nothingKnown(),
  rules: readonly Rule[] = allRules,
): Expr<H> {
  if (!('args' in e)) return e;
  const done = rules === allRules ? simpleUnder(facts) : new Map<Expr<Hole>, Expr<Hole>>();
  const visit = (e: Expr<Hole>): Expr<Hole> => {
    if (!('args' in e)) return e;
    const known = done.get(e);
    if (known !== undefined) return known;
    let result: Expr<Hole> = withOperands(e, isShortSum(e) ? inSum : visit);
    const better = result.tag === 'Op' ? firstOf(rules, result, facts, visit) : null;
    if (better !== null) result = visit(better);
    done.set(e, result);
    if (result !== e) done.set(result, result);
    return result;
  };
  const inSum = (e: Expr<Hole>): Expr<Hole> => ('args' in e && isSum(e) ? withOperands(e, inSum) : visit(e));
  return visit(e) as Expr<H>; // no rule makes a hole
}

function withOperands<E extends Expr<Hole> & { readonly args: readonly Expr<Hole>[] }>(
  e: E,
  change: (e: Expr<Hole>) => Expr<Hole>,
): E {
  const args = e.args.map(change);
  return args.every((a, i) => a === e.args[i]) ? e : { ...e, args };
}

function firstOf(
  rules: readonly Rule[],
  e: Extract<Expr<Hole>, { tag: 'Op' }>,
  facts: Facts,
  again: (e: Expr<Hole>) => Expr<Hole>,
): Expr<Hole> | null {
  for (const rule of rules) {
    if (!rule.on.includes(e.op)) continue;
    const result = rule.apply(e, facts, again);
    if (result !== null) return result;
  }
  return null;
}

const simpleUnder = remembering<Expr<Hole>>();
