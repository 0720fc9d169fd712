import { bug } from '../../errors/bug.ts';
import {
  constant,
  constantOf,
  innermost,
  keyOf,
  minus,
  over,
  type Polynomial,
  plus,
  rounded,
  scaled,
  split,
  substitute,
  symbol,
  symbolsOf,
  type Term,
  times,
  unlessImprecise,
} from './polynomial.ts';

/** One of the values that a symbol may have, and inequalities p ≥ 0 that hold where it has this one. */
export interface Alternative {
  readonly facts: readonly Polynomial[];
  readonly value: Polynomial;
}

/** What is known of a symbol. All bounds hold; where there are alternatives, at least one of them does. */
export interface Limits {
  readonly least: number;
  readonly most: number;
  readonly lowers?: readonly Polynomial[];
  readonly uppers?: readonly Polynomial[];
  readonly alternatives?: readonly Alternative[];
}

interface Known {
  /** The symbols that it depends on, itself included. */
  readonly support: ReadonlySet<number>;
  readonly least: number;
  readonly most: number;
  readonly lowers: Polynomial[];
  readonly uppers: Polynomial[];
  readonly alternatives: readonly Alternative[];
}

/**
 * Bounds of polynomials over integers that satisfy inequalities, by elimination of symbols: the innermost symbol is replaced by one of its
 * bounds, which are polynomials of outer symbols, until a number is left. Every number found is a bound; the best one need not be found.
 */
export class Inequalities {
  readonly #symbols: Known[] = [];
  #found = new Map<string, { readonly value: number; readonly isBest: boolean }>();
  #steps = 0;

  /** A new symbol, inside of all others. */
  introduce({ least, most, lowers = [], uppers = [], alternatives = [] }: Limits): number {
    const upper = Math.min(most, ...uppers.map((p) => Math.floor(this.greatest(p))), this.#greatestOf(alternatives));
    const lower = Math.max(least, ...lowers.map((p) => Math.ceil(this.least(p))), -this.#greatestOf(alternatives, -1));
    const definitions = [...lowers, ...uppers, ...alternatives.flatMap(({ facts, value }) => [...facts, value])];
    const support = new Set([this.#symbols.length]);
    for (const s of symbolsOf(definitions)) for (const each of this.#known(s).support) support.add(each);
    const known = { support, least: lower, most: upper, lowers: [...lowers], uppers: [...uppers], alternatives };
    return this.#symbols.push(known) - 1;
  }

  /** Does a polynomial depend on one of these symbols? */
  dependsOn(p: Polynomial, symbols: ReadonlySet<number>): boolean {
    return (
      symbols.size > 0 && [...symbolsOf([p])].some((s) => [...this.#known(s).support].some((each) => symbols.has(each)))
    );
  }

  /** A number that the polynomial does not exceed, ∞ if none is found. The search ends with a number that is at most the goal. */
  greatest(p: Polynomial, goal = Number.NEGATIVE_INFINITY): number {
    this.#steps = mostSteps;
    return this.#atMost(p, goal);
  }

  least(p: Polynomial, goal = Number.POSITIVE_INFINITY): number {
    return -this.greatest(scaled(p, -1), -goal);
  }

  /** Is the polynomial at most a number? Where elimination does not show it, the alternatives of its symbols are looked at one by one. */
  isAtMost(p: Polynomial, goal: number): boolean {
    return this.#isAtMost(p, goal, new Set());
  }

  isAtLeast(p: Polynomial, goal: number): boolean {
    return this.isAtMost(scaled(p, -1), -goal);
  }

  #isAtMost(p: Polynomial, goal: number, split: ReadonlySet<number>): boolean {
    if (this.greatest(p, goal) <= goal) return true;
    const own = symbolsOf([p]);
    const inside = new Set([...own].flatMap((s) => [...this.#known(s).support]));
    const hasAlternatives = (s: number): boolean => !split.has(s) && this.#known(s).alternatives.length > 0;
    const s =
      split.size === mostSplit ? undefined : ([...own].find(hasAlternatives) ?? [...inside].find(hasAlternatives));
    if (s === undefined) return false;
    const next = new Set([...split, s]);
    return this.#known(s).alternatives.every((each) =>
      this.#where(
        chosen(s, each),
        () => unlessImprecise(() => this.#isAtMost(substitute(p, s, each.value), goal, next), false),
        true,
      ),
    );
  }

  /** What is found while p ≥ 0 for all facts; `otherwise` if that cannot be. Symbols that have one value left get it. */
  assuming<T>(facts: readonly Polynomial[], find: () => T, otherwise: T): T {
    this.#steps = mostSteps;
    return this.#where(facts, () => this.#settled(facts, mostSettled, find, otherwise), otherwise);
  }

  /** The symbols of facts that have a single possible alternative left: that one holds, with all of its facts. */
  #settled<T>(facts: readonly Polynomial[], most: number, find: () => T, otherwise: T): T {
    if (most === 0) return find();
    for (const s of symbolsOf(facts)) {
      const { alternatives } = this.#known(s);
      if (alternatives.length === 0) continue;
      const possible = alternatives
        .map((each) => chosen(s, each))
        .filter((each) => this.#where(each, () => true, false));
      const [only] = possible;
      if (only === undefined) return otherwise;
      if (possible.length > 1) continue;
      const others = [...facts.filter((fact) => !symbolsOf([fact]).has(s)), ...only];
      return this.#where(only, () => this.#settled(others, most - 1, find, otherwise), otherwise);
    }
    return find();
  }

  #where<T>(facts: readonly Polynomial[], find: () => T, otherwise: T): T {
    if (facts.length === 0) return find();
    const found = this.#found;
    const undo: (() => void)[] = [];
    this.#found = new Map();
    try {
      const isPossible = facts.every((fact) => {
        if (this.#atMost(fact, -1) < 0) return false;
        unlessImprecise(() => this.#add(fact, 2, undo), undefined);
        return true;
      });
      return isPossible ? find() : otherwise;
    } finally {
      for (const each of undo.reverse()) each();
      this.#found = found;
    }
  }

  /** A fact bounds its innermost symbol; with the opposite bounds of that symbol it gives facts about outer ones. */
  #add(fact: Polynomial, depth: number, undo: (() => void)[]): void {
    const s = innermost(fact);
    const parts = s === null ? null : split(fact, s);
    const factor = parts === null ? null : constantOf(parts.coefficient);
    if (s === null || parts === null || factor === null) return;
    this.#found = new Map();
    const { rest } = parts;
    const { denominator } = parts.coefficient;
    const known = this.#known(s);
    // factor·s + rest ≥ 0, and factor·denominator is an integer
    const bound = over(scaled(rest, -Math.sign(factor) * denominator), Math.round(Math.abs(factor) * denominator));
    const [own, opposite] = factor > 0 ? [known.lowers, known.uppers] : [known.uppers, known.lowers];
    own.push(bound);
    undo.push(() => own.pop());
    if (depth === 0) return;
    for (const other of opposite.slice(0, mostBounds)) {
      const derived = factor > 0 ? minus(other, bound) : minus(bound, other);
      if (constantOf(derived) === null) this.#add(derived, depth - 1, undo);
    }
  }

  #atMost(p: Polynomial, goal: number): number {
    const value = constantOf(p);
    if (value !== null) return value;
    const key = keyOf(p);
    const known = this.#found.get(key);
    if (known !== undefined && (known.isBest || known.value <= goal)) return known.value;
    const found = this.#eliminate(p, goal);
    this.#found.set(key, { value: found, isBest: found > goal });
    return found;
  }

  #eliminate(p: Polynomial, goal: number): number {
    let best = this.#interval(p);
    if (best <= goal || this.#steps-- <= 0) return best;
    const parts = this.#independent(p);
    if (parts.length > 1) {
      best = Math.min(
        best,
        parts.map((part) => this.#atMost(part, Number.NEGATIVE_INFINITY)).reduce((a, b) => a + b),
      );
      if (best <= goal || goal === Number.NEGATIVE_INFINITY) return best;
    }
    return this.#replace(p, goal, best);
  }

  /** The innermost symbol is replaced by each of its bounds. */
  #replace(p: Polynomial, goal: number, rough: number): number {
    let best = rough;
    const s = innermost(p) ?? bug('a constant has nothing to eliminate');
    const parts = split(p, s);
    const sign = parts === null ? 0 : this.#signOf(parts.coefficient);
    if (parts === null || sign === 0) return best;
    const { coefficient, rest } = parts;
    const replaced = (by: Polynomial): number =>
      unlessImprecise(() => this.#atMost(plus(rest, times(coefficient, by)), goal), Number.POSITIVE_INFINITY);
    const { least, most, lowers, uppers, alternatives } = this.#known(s);
    const numbers = [sign > 0 ? most : least].filter(Number.isFinite).map(constant);
    for (const bound of [...(sign > 0 ? uppers : lowers), ...numbers]) {
      best = Math.min(best, replaced(rounded(bound, sign)));
      if (best <= goal) return best;
    }
    if (alternatives.length === 0) return best;
    let worst = Number.NEGATIVE_INFINITY;
    for (const { facts, value } of alternatives) {
      worst = Math.max(
        worst,
        this.#where(facts, () => replaced(value), Number.NEGATIVE_INFINITY),
      );
      if (worst >= best) return best;
    }
    return worst;
  }

  /** p as a sum of polynomials that have no symbols in common, not even in what their symbols depend on. */
  #independent({ terms, denominator }: Polynomial): readonly Polynomial[] {
    let groups: { support: Set<number>; terms: Map<string, Term> }[] = [];
    for (const [key, term] of terms) {
      const support = new Set(term.symbols.flatMap((s) => [...this.#known(s).support]));
      const joined = { support, terms: new Map([[key, term]]) };
      const own = [...support];
      const isJoined = (group: { support: Set<number> }): boolean => own.some((each) => group.support.has(each));
      for (const group of groups.filter(isJoined)) {
        for (const each of group.support) joined.support.add(each);
        for (const [other, each] of group.terms) joined.terms.set(other, each);
      }
      groups = [...groups.filter((group) => !isJoined(group)), joined];
    }
    return groups.map((group) => ({ terms: group.terms, denominator }));
  }

  #signOf(p: Polynomial): number {
    const value = constantOf(p);
    if (value !== null) return Math.sign(value);
    if (-this.#atMost(scaled(p, -1), 0) >= 0) return 1;
    return this.#atMost(p, 0) <= 0 ? -1 : 0;
  }

  /** By the least and greatest values of symbols alone. */
  #interval({ terms, denominator }: Polynomial): number {
    let sum = 0;
    for (const { symbols, factor } of terms.values()) {
      let [least, most] = [factor, factor];
      for (const s of symbols) {
        const { least: a, most: b } = this.#known(s);
        const products = [product(least, a), product(least, b), product(most, a), product(most, b)];
        [least, most] = [Math.min(...products), Math.max(...products)];
      }
      sum += most;
      if (!(Math.abs(sum) <= Number.MAX_SAFE_INTEGER && Math.abs(most) <= Number.MAX_SAFE_INTEGER))
        return Number.POSITIVE_INFINITY;
    }
    return sum / denominator;
  }

  #greatestOf(alternatives: readonly Alternative[], sign = 1): number {
    if (alternatives.length === 0) return Number.POSITIVE_INFINITY;
    const impossible = Number.NEGATIVE_INFINITY;
    return Math.max(
      ...alternatives.map(({ facts, value }) =>
        this.#where(facts, () => Math.floor(this.greatest(scaled(value, sign))), impossible),
      ),
    );
  }

  #known(s: number): Known {
    return this.#symbols[s] ?? bug(`there is no symbol ${s}`);
  }
}

/** A symbol has the value of an alternative. */
function chosen(s: number, { facts, value }: Alternative): readonly Polynomial[] {
  const difference = minus(symbol(s), value);
  return [...facts, difference, scaled(difference, -1)];
}

const mostSplit = 4;
const mostSettled = 6;
const mostSteps = 400;
const mostBounds = 4;

function product(a: number, b: number): number {
  return a === 0 || b === 0 ? 0 : a * b;
}
