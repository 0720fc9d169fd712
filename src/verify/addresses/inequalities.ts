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

/** One of the possible values of a symbol, and inequalities p ≥ 0 that hold if it has this value. */
export interface Alternative {
  readonly facts: readonly Polynomial[];
  readonly value: Polynomial;
}

/** The constraints on a symbol. All bounds hold; if there are alternatives, at least one of them does. */
export interface Limits {
  readonly least: number;
  readonly most: number;
  readonly lowers?: readonly Polynomial[];
  readonly uppers?: readonly Polynomial[];
  readonly alternatives?: readonly Alternative[];
}

interface Constraints {
  /** The symbols that the symbol depends on, including itself. */
  readonly support: ReadonlySet<number>;
  readonly least: number;
  readonly most: number;
  readonly lowers: Polynomial[];
  readonly uppers: Polynomial[];
  readonly alternatives: readonly Alternative[];
}

/**
 * Bounds of polynomials over integers that satisfy inequalities, by Fourier–Motzkin-style elimination: the innermost
 * symbol is replaced by one of its bounds, which are polynomials over outer symbols, until a number is left. Every
 * result is a bound, but not necessarily the best one.
 */
export class Inequalities {
  readonly #symbols: Constraints[] = [];
  /** Memoized upper bounds under the current facts, by polynomial. `isBest` is set unless the search met its goal. */
  #bounds = new Map<string, { readonly value: number; readonly isBest: boolean }>();
  #steps = 0;

  /** Introduce a symbol, which becomes the innermost one. Returns its number. */
  introduce({ least, most, lowers = [], uppers = [], alternatives = [] }: Limits): number {
    const upper = Math.min(most, ...uppers.map((p) => Math.floor(this.greatest(p))), this.#greatestOf(alternatives));
    const lower = Math.max(least, ...lowers.map((p) => Math.ceil(this.least(p))), -this.#greatestOf(alternatives, -1));
    const definitions = [...lowers, ...uppers, ...alternatives.flatMap(({ facts, value }) => [...facts, value])];
    const support = new Set([this.#symbols.length]);
    for (const s of symbolsOf(definitions)) for (const each of this.#constraints(s).support) support.add(each);
    const constraints = { support, least: lower, most: upper, lowers: [...lowers], uppers: [...uppers], alternatives };
    return this.#symbols.push(constraints) - 1;
  }

  /** Does a polynomial depend on one of the given symbols? */
  dependsOn(p: Polynomial, symbols: ReadonlySet<number>): boolean {
    const isAmong = (each: number): boolean => symbols.has(each);
    return symbols.size > 0 && [...symbolsOf([p])].some((s) => [...this.#constraints(s).support].some(isAmong));
  }

  /** An upper bound of a polynomial, ∞ if none is found. The search stops at a bound of at most `goal`. */
  greatest(p: Polynomial, goal = Number.NEGATIVE_INFINITY): number {
    this.#steps = mostSteps;
    return unlessImprecise(() => this.#atMost(p, goal), Number.POSITIVE_INFINITY);
  }

  least(p: Polynomial, goal = Number.POSITIVE_INFINITY): number {
    return -this.greatest(scaled(p, -1), -goal);
  }

  /** Is a polynomial at most a number? Tries elimination, then case splits over alternatives of its symbols. */
  isAtMost(p: Polynomial, goal: number): boolean {
    return this.#isAtMost(p, goal, new Set());
  }

  isAtLeast(p: Polynomial, goal: number): boolean {
    return this.isAtMost(scaled(p, -1), -goal);
  }

  #isAtMost(p: Polynomial, goal: number, split: ReadonlySet<number>): boolean {
    if (this.greatest(p, goal) <= goal) return true;
    const own = symbolsOf([p]);
    const inside = new Set([...own].flatMap((s) => [...this.#constraints(s).support]));
    const hasAlternatives = (s: number): boolean => !split.has(s) && this.#constraints(s).alternatives.length > 0;
    const s =
      split.size === mostSplit ? undefined : ([...own].find(hasAlternatives) ?? [...inside].find(hasAlternatives));
    if (s === undefined) return false;
    const next = new Set([...split, s]);
    return this.#constraints(s).alternatives.every((each) =>
      this.#where(
        chosen(s, each),
        () => unlessImprecise(() => this.#isAtMost(substitute(p, s, each.value), goal, next), false),
        true,
      ),
    );
  }

  /** Run `find` under the facts p ≥ 0; `otherwise` is the result if the facts are contradictory. */
  assuming<T>(facts: readonly Polynomial[], find: () => T, otherwise: T): T {
    this.#steps = mostSteps;
    return this.#where(facts, () => this.#settled(facts, mostSettled, find, otherwise), otherwise);
  }

  /** Unit propagation: if only one alternative of a symbol is possible, its value and its facts are assumed. */
  #settled<T>(facts: readonly Polynomial[], most: number, find: () => T, otherwise: T): T {
    if (most === 0) return find();
    for (const s of symbolsOf(facts)) {
      const { alternatives } = this.#constraints(s);
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
    const outerBounds = this.#bounds;
    const undo: (() => void)[] = [];
    this.#bounds = new Map();
    try {
      const isPossible = facts.every((fact) => {
        if (this.#atMost(fact, -1) < 0) return false;
        unlessImprecise(() => this.#add(fact, 2, undo), undefined);
        return true;
      });
      return isPossible ? find() : otherwise;
    } finally {
      for (const each of undo.reverse()) each();
      this.#bounds = outerBounds;
    }
  }

  /** Add a fact. It bounds its innermost symbol; with opposite bounds of that symbol, it implies facts about others. */
  #add(fact: Polynomial, depth: number, undo: (() => void)[]): void {
    const s = innermost(fact);
    const parts = s === null ? null : split(fact, s);
    const factor = parts === null ? null : constantOf(parts.coefficient);
    if (s === null || parts === null || factor === null) return;
    this.#bounds = new Map();
    const { rest } = parts;
    const { denominator } = parts.coefficient;
    // factor·s + rest ≥ 0, and factor·denominator is an integer
    const bound = over(scaled(rest, -Math.sign(factor) * denominator), Math.round(Math.abs(factor) * denominator));
    const { lowers, uppers } = this.#constraints(s);
    const [own, opposite] = factor > 0 ? [lowers, uppers] : [uppers, lowers];
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
    const known = this.#bounds.get(key);
    if (known !== undefined && (known.isBest || known.value <= goal)) return known.value;
    const bound = this.#eliminate(p, goal);
    this.#bounds.set(key, { value: bound, isBest: bound > goal });
    return bound;
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

  /** Replaces the innermost symbol with each of its bounds. */
  #replace(p: Polynomial, goal: number, rough: number): number {
    let best = rough;
    const s = innermost(p) ?? bug('a constant has nothing to eliminate');
    const parts = split(p, s);
    const sign = parts === null ? 0 : this.#signOf(parts.coefficient);
    if (parts === null || sign === 0) return best;
    const { coefficient, rest } = parts;
    const replaced = (by: Polynomial): number =>
      unlessImprecise(() => this.#atMost(plus(rest, times(coefficient, by)), goal), Number.POSITIVE_INFINITY);
    const { least, most, lowers, uppers, alternatives } = this.#constraints(s);
    const numbers = [sign > 0 ? most : least].filter(Number.isSafeInteger).map(constant);
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

  /** p as a sum of independent polynomials: no two of them depend on the same symbol. */
  #independent({ terms, denominator }: Polynomial): readonly Polynomial[] {
    let groups: { support: Set<number>; terms: Map<string, Term> }[] = [];
    for (const [key, term] of terms) {
      const support = new Set(term.symbols.flatMap((s) => [...this.#constraints(s).support]));
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

  /** An upper bound by interval arithmetic. */
  #interval({ terms, denominator }: Polynomial): number {
    let sum = 0;
    for (const { symbols, factor } of terms.values()) {
      let [least, most] = [factor, factor];
      for (const s of symbols) {
        const { least: a, most: b } = this.#constraints(s);
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

  #constraints(s: number): Constraints {
    return this.#symbols[s] ?? bug(`there is no symbol ${s}`);
  }
}

/** The facts that hold if a symbol has the value of an alternative. */
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
