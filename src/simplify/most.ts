import { type Expr, int, operation } from '../syntax/expr.ts';
import type { Hole } from '../syntax/target.ts';
import { type Facts, limitsOf } from './facts.ts';
import { isShortSum, isSum, type Linear, linearOf, replaced } from './linear.ts';
import { boundsOf, mostByNumbers, quotientOf } from './prove.ts';

/**
 * A number that an integer expression is shown not to exceed, over ℤ: ∞ if there is none. It need not be the least, but the search
 * goes on until it is no more than what is enough.
 */
export function mostOf(e: Expr<Hole>, facts: Facts, enough = never): number {
  return new Search(facts).expression(e, deepest, enough);
}

/** A number that it is shown not to fall below. */
export function leastOf(e: Expr<Hole>, facts: Facts, enough = -never): number {
  return -mostOf(operation<Hole>('neg', e), facts, -enough) + 0; // never −0
}

/** Within a search, nothing but the best is enough. */
const never = Number.NEGATIVE_INFINITY;

const deepest = 16;

/** A longer sum is judged by numbers alone: what windows need is short. */
const mostTerms = 12;

class Search {
  readonly #facts: Facts;
  /** By the terms of a sum, the most that was found for it without its constant. */
  readonly #found = new Map<string, number>();
  /** How many sums may still be looked at. */
  #left = 400;

  constructor(facts: Facts) {
    this.#facts = facts;
  }

  expression(e: Expr<Hole>, depth: number, enough = never): number {
    return isSum(e) && !isShortSum(e) ? limitsOf(e, this.#facts).most : this.#sum(linearOf(e), depth, enough);
  }

  #sum(d: Linear, depth: number, enough = never): number {
    if (d.terms.size === 0) return d.constant;
    const key = [...d.terms].map(([atom, { coefficient }]) => `${coefficient} ${atom}`).join();
    const known = this.#found.get(key);
    if (known !== undefined) return known + d.constant;
    const most = this.#search(d, depth, enough);
    this.#found.set(key, most - d.constant);
    return most;
  }

  /** Something at least as great is put for one term after the other until only numbers are left. */
  #search(d: Linear, depth: number, enough: number): number {
    let best = mostByNumbers(d, this.#facts);
    if (best <= enough || depth === 0 || d.terms.size > mostTerms || this.#left-- <= 0) return best;
    const replacing = (key: string, by: Expr<Hole>): number => this.#sum(replaced(d, key, by), depth - 1);
    for (const [key, term] of d.terms) {
      const { choices, all } = boundsOf(term, this.#facts);
      // Nothing is lost by these, so nothing else needs to be tried.
      if (all && choices.length > 0) return Math.min(best, Math.max(...choices.map((by) => replacing(key, by))));
    }
    for (const [key, term] of d.terms) {
      for (const by of boundsOf(term, this.#facts).choices) {
        best = Math.min(best, replacing(key, by));
        if (best <= enough) return best;
      }
    }
    for (const [key, { atom, coefficient }] of d.terms) {
      const [p, c] = quotientOf(atom);
      if (p === undefined) continue;
      const end =
        coefficient > 0 ? this.expression(p, depth - 1) : -this.expression(operation<Hole>('neg', p), depth - 1);
      const quotient = Math.floor(end / c);
      if (Number.isSafeInteger(quotient)) best = Math.min(best, replacing(key, int(quotient)));
      // k·(e / c) with k a multiple of c:  e − (c − 1) ≤ c·(e / c) ≤ e
      if (coefficient % c !== 0) continue;
      const slack = coefficient < 0 ? (-coefficient / c) * (c - 1) : 0;
      const whole = replaced(d, key, p, c);
      return Math.min(best, this.#sum({ ...whole, constant: whole.constant + slack }, depth - 1));
    }
    return best;
  }
}
