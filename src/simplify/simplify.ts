import type { Expr } from '../syntax/expr.ts';
import type { Hole } from '../syntax/target.ts';
import { type Facts, nothingKnown } from './facts.ts';
import { rules as allRules, type Rule } from './rules.ts';

/**
 * An equal expression that is simpler: operands first, then the first rule that applies, until none does. Nodes that are
 * shared are done once.
 */
export function simplify<H extends Hole = never>(
  e: Expr<H>,
  facts: Facts = nothingKnown,
  rules: readonly Rule[] = allRules,
): Expr<H> {
  const done = doneUnder(facts, rules);
  const visit = (e: Expr<Hole>): Expr<Hole> => {
    const known = done.get(e);
    if (known !== undefined) return known;
    let result: Expr<Hole> = e;
    if ('args' in e) {
      const args = e.args.map(visit);
      result = args.every((a, i) => a === e.args[i]) ? e : { ...e, args };
      const better = result.tag === 'Op' ? firstOf(rules, result, facts, visit) : null;
      if (better !== null) result = visit(better);
    }
    done.set(e, result);
    done.set(result, result);
    return result;
  };
  return visit(e) as Expr<H>; // no rule makes a hole
}

type Done = WeakMap<Expr<Hole>, Expr<Hole>>;

/** What has been simplified under some facts before; facts are never changed, only extended into new ones. */
function doneUnder(facts: Facts, rules: readonly Rule[]): Done {
  const byRules = remembered.get(facts) ?? new WeakMap<readonly Rule[], Done>();
  remembered.set(facts, byRules);
  const done: Done = byRules.get(rules) ?? new WeakMap();
  byRules.set(rules, done);
  return done;
}

const remembered = new WeakMap<Facts, WeakMap<readonly Rule[], Done>>();

function firstOf(
  rules: readonly Rule[],
  e: Extract<Expr<Hole>, { tag: 'Op' }>,
  facts: Facts,
  again: (e: Expr<Hole>) => Expr<Hole>,
): Expr<Hole> | null {
  for (const rule of rules) {
    const result = rule.apply(e, facts, again);
    if (result !== null) return result;
  }
  return null;
}
