import { maxBoundDepth, maxBoundSteps, maxSearchedTerms } from '../heuristics.ts';
import { type Expr, type Hole, int, operation } from '../syntax/expr.ts';
import { type AffineExpr, affineOf, type ExprTerm, isShortSum, isSum, replaced } from './affine.ts';
import { type Facts, limitsOf } from './facts.ts';
import { boundedIn, mostByNumbers, quotientsIn } from './prove.ts';
import { step } from './work.ts';

/**
 * A proved upper bound of an integer expression over ℤ; ∞ if there is none. It need not be the least upper bound: the
 * search stops when it finds a bound of at most `enough`.
 */
export function mostOf(e: Expr<Hole>, facts: Facts, enough = never): number {
  return new Search(facts).expression(e, maxBoundDepth, enough);
}

/**
 * A proved lower bound of an integer expression over ℤ; −∞ if there is none. The search stops at a bound of at least
 * `enough`.
 */
export function leastOf(e: Expr<Hole>, facts: Facts, enough = -never): number {
  return -mostOf(operation<Hole>('neg', e), facts, -enough) + 0; // never −0
}

/** The value of `enough` for a search that does not stop early. */
const never = Number.NEGATIVE_INFINITY;

class Search {
  readonly #facts: Facts;
  /** The bounds of sums without their constants, keyed by their terms. */
  readonly #bounds = new Map<string, number>();
  /** How many more sums may be examined. */
  #left = maxBoundSteps;

  constructor(facts: Facts) {
    this.#facts = facts;
  }

  expression(e: Expr<Hole>, depth: number, enough = never): number {
    return isSum(e) && !isShortSum(e) ? limitsOf(e, this.#facts).greatest : this.#sum(affineOf(e), depth, enough);
  }

  #sum(d: AffineExpr, depth: number, enough = never): number {
    if (d.terms.length === 0) return d.constant;
    let key = '';
    for (const term of d.terms) key += `${term.coefficient} ${term.key},`;
    const known = this.#bounds.get(key);
    if (known !== undefined) return known + d.constant;
    const most = this.#search(d, depth, enough);
    this.#bounds.set(key, most - d.constant);
    return most;
  }

  /** Replaces one term after another with an upper bound, until only numbers are left. */
  #search(d: AffineExpr, depth: number, enough: number): number {
    step();
    let best = mostByNumbers(d, this.#facts);
    if (best <= enough || depth === 0 || d.terms.length > maxSearchedTerms || this.#left-- <= 0) return best;
    const replacing = (term: ExprTerm, by: Expr<Hole>): number => this.#sum(replaced(d, term, by), depth - 1);
    const bounded = boundedIn(d, this.#facts);
    // A complete case split loses nothing, so nothing else needs to be tried.
    const cases = bounded.find(({ all, choices }) => all && choices.length > 0);
    if (cases !== undefined) return Math.min(best, Math.max(...cases.choices.map((by) => replacing(cases.term, by))));
    for (const { term, choices } of bounded) {
      for (const by of choices) {
        best = Math.min(best, replacing(term, by));
        if (best <= enough) return best;
      }
    }
    for (const { term, e, c } of quotientsIn(d)) {
      const { coefficient } = term;
      const end =
        coefficient > 0 ? this.expression(e, depth - 1) : -this.expression(operation<Hole>('neg', e), depth - 1);
      const quotient = Math.floor(end / c);
      if (Number.isSafeInteger(quotient)) best = Math.min(best, replacing(term, int(quotient)));
      // k·(e / c) with k a multiple of c:  e − (c − 1) ≤ c·(e / c) ≤ e
      if (coefficient % c !== 0) continue;
      const slack = coefficient < 0 ? (-coefficient / c) * (c - 1) : 0;
      const { constant, terms } = replaced(d, term, e, c);
      return Math.min(best, this.#sum({ constant: constant + slack, terms }, depth - 1));
    }
    return best;
  }
}
