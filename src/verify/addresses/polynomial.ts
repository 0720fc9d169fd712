/**
 * Polynomials over integer symbols with rational coefficients, computed exactly.
 *
 *     p ::= (c·s·s·… + c·s·… + … + c) / n
 *
 * A symbol is a number; symbols that depend on others have greater numbers. Operations throw `Imprecise` instead of
 * rounding.
 */
export interface Polynomial {
  /** Keyed by the symbols of the term; the constant has none. No factor is zero. */
  readonly terms: ReadonlyMap<string, Term>;
  readonly denominator: number;
}

export interface Term {
  /** In ascending order. */
  readonly symbols: readonly number[];
  readonly factor: number;
}

/** Thrown if numbers are too large to be exact. */
export class Imprecise extends Error {}

export function constant(value: number): Polynomial {
  return { terms: value === 0 ? new Map() : new Map([['', { symbols: [], factor: exact(value) }]]), denominator: 1 };
}

export function symbol(s: number): Polynomial {
  return { terms: new Map([[String(s), { symbols: [s], factor: 1 }]]), denominator: 1 };
}

export const zero = constant(0);

export function plus(p: Polynomial, q: Polynomial): Polynomial {
  if (p.terms.size === 0) return q;
  if (q.terms.size === 0) return p;
  const denominator = p.denominator === q.denominator ? p.denominator : exact(p.denominator * q.denominator);
  const [scaleP, scaleQ] = [denominator / p.denominator, denominator / q.denominator];
  const terms = new Map<string, Term>();
  for (const [key, { symbols, factor }] of p.terms) terms.set(key, { symbols, factor: exact(factor * scaleP) });
  for (const [key, { symbols, factor }] of q.terms) {
    const sum = exact((terms.get(key)?.factor ?? 0) + exact(factor * scaleQ));
    if (sum === 0) terms.delete(key);
    else terms.set(key, { symbols, factor: sum });
  }
  return reduced(terms, denominator);
}

export function minus(p: Polynomial, q: Polynomial): Polynomial {
  return plus(p, scaled(q, -1));
}

export function scaled(p: Polynomial, by: number): Polynomial {
  if (by === 0) return zero;
  if (by === 1) return p;
  const terms = new Map<string, Term>();
  for (const [key, { symbols, factor }] of p.terms) terms.set(key, { symbols, factor: exact(factor * by) });
  return reduced(terms, p.denominator);
}

/** p / n for a positive integer n. */
export function over(p: Polynomial, n: number): Polynomial {
  return reduced(p.terms, exact(p.denominator * n));
}

export function times(p: Polynomial, q: Polynomial): Polynomial {
  const [factorP, factorQ] = [constantOf(p), constantOf(q)];
  if (factorQ !== null && Number.isInteger(factorQ)) return scaled(p, factorQ);
  if (factorP !== null && Number.isInteger(factorP)) return scaled(q, factorP);
  let product: Polynomial = zero;
  for (const a of q.terms.values()) {
    const terms = new Map<string, Term>();
    for (const b of p.terms.values()) {
      const symbols = [...a.symbols, ...b.symbols].sort((s, t) => s - t);
      terms.set(symbols.join(), { symbols, factor: exact(a.factor * b.factor) });
    }
    product = plus(product, { terms, denominator: 1 });
  }
  return reduced(product.terms, exact(p.denominator * q.denominator));
}

/** The value of a polynomial without symbols; null if it has symbols. */
export function constantOf({ terms, denominator }: Polynomial): number | null {
  if (terms.size === 0) return 0;
  const only = terms.get('');
  return terms.size === 1 && only !== undefined ? only.factor / denominator : null;
}

/** The innermost symbol, which is the one with the greatest number; null for a constant. */
export function innermost({ terms }: Polynomial): number | null {
  let greatest = -1;
  for (const { symbols } of terms.values()) greatest = Math.max(greatest, symbols.at(-1) ?? -1);
  return greatest < 0 ? null : greatest;
}

/** p = coefficient·s + rest, for the innermost symbol s; null if p contains a higher power of s. */
export function split(p: Polynomial, s: number): { coefficient: Polynomial; rest: Polynomial } | null {
  const [coefficient, rest] = [new Map<string, Term>(), new Map<string, Term>()];
  for (const [key, term] of p.terms) {
    if (term.symbols.at(-1) !== s) rest.set(key, term);
    else if (term.symbols.at(-2) === s) return null;
    else {
      const symbols = term.symbols.slice(0, -1);
      coefficient.set(symbols.join(), { symbols, factor: term.factor });
    }
  }
  const { denominator } = p;
  return { coefficient: reduced(coefficient, denominator), rest: reduced(rest, denominator) };
}

/** p with a polynomial substituted for a symbol. */
export function substitute(p: Polynomial, s: number, by: Polynomial): Polynomial {
  const unchanged = new Map<string, Term>();
  let sum: Polynomial = zero;
  for (const [key, term] of p.terms) {
    const symbols = term.symbols.filter((each) => each !== s);
    if (symbols.length === term.symbols.length) unchanged.set(key, term);
    else {
      let product: Polynomial = {
        terms: new Map([[symbols.join(), { symbols, factor: term.factor }]]),
        denominator: 1,
      };
      for (let power = symbols.length; power < term.symbols.length; power++) product = times(product, by);
      sum = plus(sum, product);
    }
  }
  return over(plus({ terms: unchanged, denominator: 1 }, sum), p.denominator);
}

/** Are all values of a polynomial proved to be multiples of n, because all coefficients are? */
export function isMultiple({ terms, denominator }: Polynomial, n: number): boolean {
  return denominator === 1 && Array.from(terms.values()).every(({ factor }) => factor % n === 0);
}

export function keyOf({ terms, denominator }: Polynomial): string {
  return `${Array.from(terms, ([key, { factor }]) => `${factor}*${key}`)
    .sort()
    .join('+')}/${denominator}`;
}

export function isInteger({ denominator }: Polynomial): boolean {
  return denominator === 1;
}

/**
 * A bound of an integer, rounded to an integer if it is a constant: down for an upper bound (sign > 0), up for a lower
 * bound.
 */
export function rounded(bound: Polynomial, sign: number): Polynomial {
  const value = constantOf(bound);
  if (value === null || Number.isInteger(value)) return bound;
  return constant(sign > 0 ? Math.floor(value) : Math.ceil(value));
}

/** All symbols of some polynomials. */
export function symbolsOf(polynomials: readonly Polynomial[]): ReadonlySet<number> {
  return new Set(polynomials.flatMap(({ terms }) => Array.from(terms.values(), ({ symbols }) => symbols).flat()));
}

/** The result of `find`, or `otherwise` if numbers are too large. */
export function unlessImprecise<T>(find: () => T, otherwise: T): T {
  try {
    return find();
  } catch (thrown) {
    if (thrown instanceof Imprecise) return otherwise;
    throw thrown;
  }
}

function reduced(terms: ReadonlyMap<string, Term>, denominator: number): Polynomial {
  if (denominator === 1) return { terms, denominator };
  let divisor = denominator;
  for (const { factor } of terms.values()) divisor = greatestCommonDivisor(divisor, Math.abs(factor));
  if (divisor === 1) return { terms, denominator };
  const divided = new Map<string, Term>();
  for (const [key, { symbols, factor }] of terms) divided.set(key, { symbols, factor: factor / divisor });
  return { terms: divided, denominator: denominator / divisor };
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

function exact(n: number): number {
  if (!Number.isSafeInteger(n)) throw new Imprecise();
  return n === 0 ? 0 : n;
}
