import type { Expr, Hole, Op } from '../syntax/expr.ts';
import { memoized } from '../syntax/memoized.ts';
import type { Operator } from '../syntax/operator.ts';
import { withOperands } from '../syntax/substitute.ts';
import { isShortSum, isSum } from './affine.ts';
import { type Facts, nothingKnown } from './facts.ts';
import { formOf } from './key.ts';
import type { Rule } from './rule.ts';
import { rules as allRules, largest } from './rules.ts';
import { step } from './work.ts';

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
  const simplifier = rules === allRules ? simplifierUnder(facts) : new Simplifier(facts, byOperator(rules));
  return simplifier.simplified(e) as Expr<H>; // no rule makes a hole
}

/**
 * Very large expressions that were simplified under some facts. They are not simplified again under more facts: where many
 * windows meet, each would be simplified again for every window that joins, for little gain.
 */
const settled = new WeakSet<Expr<Hole>>();

/** In nodes, written out. */
const veryLarge = 1000;

type RulesByOperator = ReadonlyMap<Operator, readonly Rule[]>;

/** Simplifies under facts, and remembers what it found. */
class Simplifier {
  readonly #facts: Facts;
  readonly #rules: RulesByOperator;
  /** What became of small expressions, by their keys: no rule asks which of their nodes are shared. */
  readonly #small = new Map<number, Expr<Hole>>();
  /** What became of others, node by node. */
  readonly #large = new Map<Expr<Hole>, Expr<Hole>>();

  constructor(facts: Facts, rules: RulesByOperator) {
    this.#facts = facts;
    this.#rules = rules;
  }

  readonly simplified = (e: Expr<Hole>): Expr<Hole> => {
    if (!('args' in e)) return e;
    const form = formOf(e);
    const known = form.size <= largest ? this.#small.get(form.key) : this.#large.get(e);
    if (known !== undefined) return known;
    if (form.size > veryLarge && settled.has(e)) return e;
    const isShort = isSum(e) && (form.size <= largest || isShortSum(e));
    const operandsDone = withOperands(e, isShort ? this.#inSum : this.simplified);
    const better = operandsDone.tag === 'Op' ? this.#firstOf(operandsDone) : null;
    const result = better === null ? operandsDone : this.simplified(better);
    this.#keep(e, result);
    this.#keep(result, result);
    if (formOf(result).size > veryLarge) settled.add(result);
    return result;
  };

  #keep(e: Expr<Hole>, result: Expr<Hole>): void {
    const { key, size } = formOf(e);
    if (size <= largest) this.#small.set(key, result);
    else this.#large.set(e, result);
  }

  readonly #inSum = (e: Expr<Hole>): Expr<Hole> =>
    'args' in e && isSum(e) ? withOperands(e, this.#inSum) : this.simplified(e);

  #firstOf(e: Op<Hole>): Expr<Hole> | null {
    step();
    for (const rule of this.#rules.get(e.op) ?? []) {
      const result = rule.apply(e, this.#facts, this.simplified);
      if (result !== null) return result;
    }
    return null;
  }
}

/** As long as the facts are there, which are never changed, only extended. */
const simplifierUnder = memoized((facts: Facts) => new Simplifier(facts, allByOperator));

function byOperator(rules: readonly Rule[]): RulesByOperator {
  const found = new Map<Operator, Rule[]>();
  for (const rule of rules) for (const op of rule.on) found.set(op, [...(found.get(op) ?? []), rule]);
  return found;
}

const allByOperator = byOperator(allRules);
