import { constantOf, type Expr, operation } from '../syntax/expr.ts';
import type { Hole } from '../syntax/target.ts';
import { type Facts, limitsOf } from './facts.ts';
import { keyOf } from './key.ts';
import { boundsOf, quotientOf } from './prove.ts';

/** A sum c₀ + c₁·a₁ + …, whose terms stand in the order in which they came. */
export interface Sum {
  readonly constant: number;
  readonly terms: readonly Term[];
}

/** Sums under facts, of terms that are alike only if they are the same: what is known of a term is found out once. */
export class Sums {
  readonly facts: Facts;
  readonly #atoms = new Map<string, Atom>();
  readonly #addends = new Map<Expr<Hole>, Sum>();

  constructor(facts: Facts) {
    this.facts = facts;
  }

  of(e: Expr<Hole>): Sum {
    return replaced(zero, null, this.addends(e), 1);
  }

  /** The terms of an expression one after the other, though some may be multiples of the same atom. */
  addends(e: Expr<Hole>): Sum {
    const known = this.#addends.get(e);
    if (known !== undefined) return known;
    const terms: Term[] = [];
    const sum = { constant: this.#add(terms, e, 1), terms };
    this.#addends.set(e, sum);
    return sum;
  }

  /** Add k·e to the terms; gives what it adds to the constant. */
  #add(terms: Term[], e: Expr<Hole>, k: number): number {
    const value = constantOf(e);
    if (value !== null) return k * value + 0; // never −0
    if (e.tag === 'Op' && e.type === 'i32') {
      const [a, b] = e.args;
      if (e.op === '+' && a && b) return this.#add(terms, a, k) + this.#add(terms, b, k);
      if (e.op === '-' && a && b) return this.#add(terms, a, k) + this.#add(terms, b, -k);
      if (e.op === 'neg' && a) return this.#add(terms, a, -k);
      if (e.op === '*' && a && b) {
        const [left, right] = [constantOf(a), constantOf(b)];
        if (left !== null) return this.#add(terms, b, k * left);
        if (right !== null) return this.#add(terms, a, k * right);
      }
    }
    terms.push(this.#atom(e).times(k));
    return 0;
  }

  #atom(e: Expr<Hole>): Atom {
    const key = keyOf(e);
    const known = this.#atoms.get(key);
    if (known !== undefined) return known;
    const atom = new Atom(e, this.#atoms.size, this);
    this.#atoms.set(key, atom);
    return atom;
  }
}

/** The sum with k·by put in the place of one of its terms. */
export function replaced({ constant, terms }: Sum, term: Term | null, by: Sum, k: number): Sum {
  const rest = terms.filter((other) => other !== term);
  for (const { atom, coefficient } of by.terms) {
    const place = rest.findIndex((other) => other.atom === atom);
    const sum = (rest[place]?.coefficient ?? 0) + k * coefficient;
    if (sum === 0) rest.splice(place, place < 0 ? 0 : 1);
    else rest[place < 0 ? rest.length : place] = atom.times(sum);
  }
  return { constant: constant + k * by.constant, terms: rest };
}

const zero: Sum = { constant: 0, terms: [] };

/** What is no sum itself. */
class Atom {
  readonly expr: Expr<Hole>;
  readonly number: number;
  readonly sums: Sums;
  readonly #terms = new Map<number, Term>();

  constructor(expr: Expr<Hole>, number: number, sums: Sums) {
    this.expr = expr;
    this.number = number;
    this.sums = sums;
  }

  times(coefficient: number): Term {
    const known = this.#terms.get(coefficient);
    if (known !== undefined) return known;
    const term = new Term(this, coefficient);
    this.#terms.set(coefficient, term);
    return term;
  }
}

export class Term {
  readonly atom: Atom;
  readonly coefficient: number;
  /** No other term has it. */
  readonly key: string;
  /** The most that it can be, by numbers. */
  readonly most: number;
  #bounds: ReturnType<typeof boundsOf> | null = null;
  #quotient: Quotient | null | undefined;

  constructor(atom: Atom, coefficient: number) {
    this.atom = atom;
    this.coefficient = coefficient;
    this.key = `${coefficient} ${atom.number},`;
    const { least, most } = limitsOf(atom.expr, atom.sums.facts);
    this.most = coefficient * (coefficient > 0 ? most : least);
  }

  /** What may stand for the atom to make the term no less. */
  get bounds(): ReturnType<typeof boundsOf> {
    this.#bounds ??= boundsOf({ atom: this.atom.expr, coefficient: this.coefficient }, this.atom.sums.facts);
    return this.#bounds;
  }

  /** Where the atom is p / c, for a positive number c. */
  get quotient(): Quotient | null {
    if (this.#quotient !== undefined) return this.#quotient;
    const [p, c] = quotientOf(this.atom.expr);
    this.#quotient = p === undefined ? null : { p, negated: operation<Hole>('neg', p), c };
    return this.#quotient;
  }
}

interface Quotient {
  readonly p: Expr<Hole>;
  readonly negated: Expr<Hole>;
  readonly c: number;
}
