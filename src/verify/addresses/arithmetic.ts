import type { Alternative, Inequalities, Limits } from './inequalities.ts';
import {
  constant,
  constantOf,
  isInteger,
  keyOf,
  minus,
  over,
  type Polynomial,
  plus,
  scaled,
  symbol,
  type Term,
  zero,
} from './polynomial.ts';

/**
 * Integer operations that are not polynomial: each result is a new symbol with bounds. Equal operations on equal
 * polynomials give the same symbol, in the scope of the facts under which it was introduced.
 */
export class Arithmetic {
  readonly inequalities: Inequalities;
  readonly #symbols = new Map<string, Polynomial>();
  /** The keys of symbols, in the order of their introduction. */
  readonly #keys: string[] = [];

  constructor(inequalities: Inequalities) {
    this.inequalities = inequalities;
  }

  /**
   * Run `find` under facts; `otherwise` is the result if the facts are contradictory. Symbols that `find` introduces
   * are dropped afterwards.
   */
  scope<T>(facts: readonly Polynomial[], find: () => T, otherwise: T): T {
    const before = this.#keys.length;
    try {
      return this.inequalities.assuming(facts, find, otherwise);
    } finally {
      for (const key of this.#keys.splice(before)) this.#symbols.delete(key);
    }
  }

  /** The symbol with the given key. It is introduced if it does not exist yet. */
  named(key: string, limits: () => Limits): Polynomial {
    const known = this.#symbols.get(key);
    if (known !== undefined) return known;
    const symbol = this.fresh(limits());
    this.#symbols.set(key, symbol);
    this.#keys.push(key);
    return symbol;
  }

  fresh(limits: Limits): Polynomial {
    return symbol(this.inequalities.introduce(limits));
  }

  /** ⌊p / n⌋ for a positive integer n. */
  quotient(p: Polynomial, n: number): Polynomial {
    if (n === 1) return p;
    const { whole, rest } = divided(p, n);
    const value = constantOf(rest);
    if (value !== null) return plus(whole, constant(Math.floor(value / n)));
    const least = (): Limits => ({
      ...unlimited,
      lowers: [over(plus(rest, constant(1 - n)), n)],
      uppers: [over(rest, n)],
    });
    return plus(whole, this.named(`${keyOf(rest)} div ${n}`, least));
  }

  /** p − n·⌊p / n⌋: a symbol that is equal to this difference, and is between 0 and n − 1. */
  remainder(p: Polynomial, n: number): Polynomial {
    const difference = minus(p, scaled(this.quotient(p, n), n));
    if (constantOf(difference) !== null) return difference;
    const limits = { least: 0, most: n - 1, lowers: [difference], uppers: [difference] };
    return this.named(`${keyOf(difference)} mod ${n}`, () => limits);
  }

  /**
   * Euclidean division, with x / 0 = x % 0 = 0. Null if the divisor is neither a constant nor proved positive. A
   * quotient is also null if its divisor is not a constant and its dividend may be negative.
   */
  division(op: '/' | '%', a: Polynomial, b: Polynomial): Polynomial | null {
    const n = constantOf(b);
    if (n === 0) return zero;
    if (n !== null && op === '%') return this.remainder(a, Math.abs(n));
    if (n !== null) return n > 0 ? this.quotient(a, n) : scaled(this.quotient(a, -n), -1);
    if (this.inequalities.least(b, 1) < 1) return null;
    const most = this.inequalities.least(a, 0) >= 0 ? [a] : [];
    const uppers = op === '%' ? [...most, minus(b, constant(1))] : most;
    if (uppers.length === 0) return null;
    return this.named(`${keyOf(a)} ${op} ${keyOf(b)}`, () => ({ ...unlimited, least: 0, uppers }));
  }

  floor(p: Polynomial): Polynomial {
    return isInteger(p) ? p : this.quotient({ ...p, denominator: 1 }, p.denominator);
  }

  ceil(p: Polynomial): Polynomial {
    return scaled(this.floor(scaled(p, -1)), -1);
  }

  /** min(p, q), written as q + min(p − q, 0), so min(p + c, q + c) has the same symbol. */
  minimum(p: Polynomial, q: Polynomial): Polynomial {
    const difference = minus(p, q);
    if (this.inequalities.greatest(difference, 0) <= 0) return p;
    if (this.inequalities.least(difference, 0) >= 0) return q;
    if (!isInteger(difference)) {
      const n = difference.denominator;
      return over(this.minimum(scaled(p, n), scaled(q, n)), n);
    }
    return leadsPositive(difference)
      ? plus(q, this.#negativePart(difference))
      : plus(p, this.#negativePart(scaled(difference, -1)));
  }

  maximum(p: Polynomial, q: Polynomial): Polynomial {
    return minus(plus(p, q), this.minimum(p, q));
  }

  /** min(p, 0) */
  #negativePart(p: Polynomial): Polynomial {
    const alternatives = [
      { facts: [scaled(p, -1)], value: p },
      { facts: [p], value: zero },
    ];
    return this.named(`${keyOf(p)} min 0`, () => ({ ...unlimited, most: 0, uppers: [p], alternatives }));
  }

  clamp(p: Polynomial, least: number, most: number): Polynomial {
    return this.minimum(this.maximum(p, constant(least)), constant(most));
  }

  /** One of two values, each with facts that hold if it is chosen. */
  either(a: Alternative, b: Alternative): Polynomial {
    if (keyOf(a.value) === keyOf(b.value)) return a.value;
    const key = [a, b].map(({ facts, value }) => `${keyOf(value)} if ${facts.map(keyOf).join(' and ')}`).join(' else ');
    if (isInteger(a.value) && isInteger(b.value))
      return this.named(key, () => ({ ...unlimited, alternatives: [a, b] }));
    const n = a.value.denominator * b.value.denominator;
    const integral = ({ facts, value }: Alternative): Alternative => ({ facts, value: scaled(value, n) });
    return over(this.either(integral(a), integral(b)), n);
  }
}

const unlimited: Limits = { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY };

/** Is the last coefficient positive? This is true for exactly one of p and −p, so both can share a symbol. */
function leadsPositive({ terms }: Polynomial): boolean {
  let [last, factor] = ['', 0];
  for (const [key, term] of terms) if (key >= last) [last, factor] = [key, term.factor];
  return factor > 0;
}

/** p = n·whole + rest, with small coefficients in the rest. */
function divided({ terms }: Polynomial, n: number): { whole: Polynomial; rest: Polynomial } {
  const [whole, rest] = [new Map<string, Term>(), new Map<string, Term>()];
  for (const [key, { symbols, factor }] of terms) {
    const quotient = symbols.length === 0 ? Math.floor(factor / n) : Math.trunc(factor / n);
    if (quotient !== 0) whole.set(key, { symbols, factor: quotient });
    if (factor !== quotient * n) rest.set(key, { symbols, factor: factor - quotient * n });
  }
  return { whole: { terms: whole, denominator: 1 }, rest: { terms: rest, denominator: 1 } };
}
