import { type Expr, int, operation } from '../syntax/expr.ts';
import type { Hole } from '../syntax/target.ts';
import { type Facts, limitsOf } from './facts.ts';
import { isShortSum, isSum } from './linear.ts';
import { replaced, type Sum, Sums, type Term } from './sums.ts';

/**
 * A number that an integer expression is shown not to exceed, over ℤ: ∞ if there is none. It need not be the least, but the search
 * goes on until it is no more than what is enough.
 */
export function mostOf(e: Expr<Hole>, facts: Facts, enough = never): number {
  const known = sumsUnder.get(facts);
  const sums = known ?? new Sums(facts);
  if (known === undefined) sumsUnder.set(facts, sums);
  return new Search(sums).expression(e, deepest, enough);
}

/** A number that it is shown not to fall below. */
export function leastOf(e: Expr<Hole>, facts: Facts, enough = -never): number {
  return -mostOf(operation<Hole>('neg', e), facts, -enough) + 0; // never −0
}

const never = Number.NEGATIVE_INFINITY;

const sumsUnder = new WeakMap<Facts, Sums>();

const deepest = 16;

/** A longer sum is judged by numbers alone: what windows need is short. */
const mostTerms = 12;

class Search {
  readonly #sums: Sums;
  /** By the terms of a sum, the most that was found for it without its constant. */
  readonly #found = new Map<string, number>();
  /** How many sums may still be looked at. */
  #left = 400;

  constructor(sums: Sums) {
    this.#sums = sums;
  }

  /** Within a search, nothing but the best is enough. */
  expression(e: Expr<Hole>, depth: number, enough = never): number {
    if (isSum(e) && !isShortSum(e)) return limitsOf(e, this.#sums.facts).most;
    return this.#sum(this.#sums.of(e), depth, enough);
  }

  #sum(d: Sum, depth: number, enough = never): number {
    if (d.terms.length === 0) return d.constant;
    let key = '';
    for (const term of d.terms) key += term.key;
    const known = this.#found.get(key);
    if (known !== undefined) return known + d.constant;
    const most = this.#search(d, depth, enough);
    this.#found.set(key, most - d.constant);
    return most;
  }

  /** Something at least as great is put for one term after the other until only numbers are left. */
  #search(d: Sum, depth: number, enough: number): number {
    let best = d.constant;
    for (const { most } of d.terms) best += most;
    if (best <= enough || depth === 0 || d.terms.length > mostTerms || this.#left-- <= 0) return best;
    const replacing = (term: Term, by: Expr<Hole>): number =>
      this.#sum(replaced(d, term, this.#sums.addends(by), term.coefficient), depth - 1);
    for (const term of d.terms) {
      const { choices, all } = term.bounds;
      // Nothing is lost by these, so nothing else needs to be tried.
      if (all && choices.length > 0) return Math.min(best, Math.max(...choices.map((by) => replacing(term, by))));
    }
    for (const term of d.terms) {
      for (const by of term.bounds.choices) {
        best = Math.min(best, replacing(term, by));
        if (best <= enough) return best;
      }
    }
    for (const term of d.terms) {
      const { coefficient, quotient } = term;
      if (quotient === null) continue;
      const { p, negated, c } = quotient;
      const end = coefficient > 0 ? this.expression(p, depth - 1) : -this.expression(negated, depth - 1);
      const most = Math.floor(end / c);
      if (Number.isSafeInteger(most)) best = Math.min(best, replacing(term, int(most)));
      // k·(e / c) with k a multiple of c:  e − (c − 1) ≤ c·(e / c) ≤ e
      if (coefficient % c !== 0) continue;
      const slack = coefficient < 0 ? (-coefficient / c) * (c - 1) : 0;
      const whole = replaced(d, term, this.#sums.addends(p), coefficient / c);
      return Math.min(best, this.#sum({ constant: whole.constant + slack, terms: whole.terms }, depth - 1));
    }
    return best;
  }
}
