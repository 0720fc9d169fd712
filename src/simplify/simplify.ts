import { maxRewrittenNodes } from '../heuristics.ts';
import type { Expr, Hole, Op } from '../syntax/expr.ts';
import { memoized } from '../syntax/memoized.ts';
import type { Operator } from '../syntax/operator.ts';
import { withOperands } from '../syntax/substitute.ts';
import { isShortSum, isSum } from './affine.ts';
import { context } from './context.ts';
import { type Facts, temporaryFacts } from './facts.ts';
import { formOf } from './key.ts';
import type { Rule } from './rule.ts';
import { rules as allRules } from './rules.ts';
import { step } from './work.ts';

/**
 * Term rewriting by the table of rules: simplify the operands, then apply the first rule that matches, until none does.
 * Shared nodes are simplified once. A short sum is treated as one operation with all its summands as operands, however
 * it is parenthesized.
 */
export function simplify<H extends Hole = never>(
  e: Expr<H>,
  facts: Facts = temporaryFacts(),
  rules: readonly Rule[] = allRules,
): Expr<H> {
  if (!('args' in e)) return e;
  const simplifier = rules === allRules ? simplifierUnder(facts) : new Simplifier(facts, byOperator(rules));
  return simplifier.simplified(e) as Expr<H>; // no rule introduces a hole
}

/** An expression with more nodes than this, when written out as a tree, is very large. */
const veryLarge = 1000;

type RulesByOperator = ReadonlyMap<Operator, readonly Rule[]>;

/** A memoizing simplifier under fixed facts. */
class Simplifier {
  readonly #facts: Facts;
  readonly #rules: RulesByOperator;
  /**
   * Results for small expressions, by key: equal expressions have equal results, whichever of their nodes are shared.
   */
  readonly #small = new Map<number, Expr<Hole>>();
  /** Results for other expressions, by node. */
  readonly #large = new Map<Expr<Hole>, Expr<Hole>>();

  constructor(facts: Facts, rules: RulesByOperator) {
    this.#facts = facts;
    this.#rules = rules;
  }

  readonly simplified = (e: Expr<Hole>): Expr<Hole> => {
    if (!('args' in e)) return e;
    const form = formOf(e);
    const known = form.size <= maxRewrittenNodes ? this.#small.get(form.key) : this.#large.get(e);
    if (known !== undefined) return known;
    if (form.size > veryLarge && context().settled.has(e)) return e;
    const isShort = isSum(e) && (form.size <= maxRewrittenNodes || isShortSum(e));
    const withSimplified = withOperands(e, isShort ? this.#inSum : this.simplified);
    const rewritten = withSimplified.tag === 'Op' ? this.#rewrite(withSimplified) : null;
    const result = rewritten === null ? withSimplified : this.simplified(rewritten);
    this.#memoize(e, result);
    this.#memoize(result, result);
    if (formOf(result).size > veryLarge) context().settled.add(result);
    return result;
  };

  #memoize(e: Expr<Hole>, result: Expr<Hole>): void {
    const { key, size } = formOf(e);
    if (size <= maxRewrittenNodes) this.#small.set(key, result);
    else this.#large.set(e, result);
  }

  readonly #inSum = (e: Expr<Hole>): Expr<Hole> =>
    'args' in e && isSum(e) ? withOperands(e, this.#inSum) : this.simplified(e);

  /** The result of the first rule that matches. */
  #rewrite(e: Op<Hole>): Expr<Hole> | null {
    step();
    for (const rule of this.#rules.get(e.op) ?? []) {
      const result = rule.apply(e, this.#facts, this.simplified);
      if (result !== null) return result;
    }
    return null;
  }
}

/** Facts are immutable, so one simplifier serves all calls under them. */
const simplifierUnder = memoized((facts: Facts) => new Simplifier(facts, allByOperator));

function byOperator(rules: readonly Rule[]): RulesByOperator {
  const table = new Map<Operator, Rule[]>();
  for (const rule of rules) for (const op of rule.on) table.set(op, [...(table.get(op) ?? []), rule]);
  return table;
}

const allByOperator = byOperator(allRules);
