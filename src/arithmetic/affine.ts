/** An affine form c₀ + c₁·a₁ + c₂·a₂ + … of distinct atoms. */
export interface Affine<Atom> {
  readonly constant: number;
  readonly terms: readonly Term<Atom>[];
}

export interface Term<Atom> {
  /** Equal atoms have equal keys. */
  readonly key: number;
  readonly atom: Atom;
  /** Not 0. */
  readonly coefficient: number;
}

/** The ring of constants and coefficients. */
export interface Ring {
  readonly plus: (a: number, b: number) => number;
  readonly times: (a: number, b: number) => number;
}

/** ℤ. The numbers must be exact in f64. */
const integers: Ring = { plus: (a, b) => a + b, times: (a, b) => a * b };

/** ℤ modulo 2³², represented as i32. */
export const modulo32: Ring = { plus: (a, b) => (a + b) | 0, times: Math.imul };

/** Sums with more terms than this have an index of their terms. A shorter list is searched faster without one. */
const mostWithoutIndex = 16;

/** A sum that grows term by term, in time proportional to the number of terms. */
export class GrowingSum<Atom> {
  readonly #ring: Ring;
  /** The terms in order. Not used once there is an index. */
  readonly #list: Term<Atom>[];
  /** The terms by the key of the atom, in order; null for short sums. */
  #index: Map<number, Term<Atom>> | null = null;

  constructor(terms: Iterable<Term<Atom>> = [], ring = integers) {
    this.#list = [...terms];
    this.#ring = ring;
  }

  /** Add a term. A new atom becomes the last one; an atom whose coefficient becomes 0 is removed. */
  add(key: number, atom: Atom, by: number): void {
    if (this.#index === null && this.#list.length > mostWithoutIndex)
      this.#index = new Map(this.#list.map((term) => [term.key, term]));
    if (this.#index === null) this.#addToList(key, atom, by);
    else this.#addToIndex(this.#index, key, atom, by);
  }

  get terms(): Term<Atom>[] {
    return this.#index === null ? this.#list : [...this.#index.values()];
  }

  #addToIndex(index: Map<number, Term<Atom>>, key: number, atom: Atom, by: number): void {
    const coefficient = this.#ring.plus(index.get(key)?.coefficient ?? 0, by);
    if (coefficient === 0) index.delete(key);
    else index.set(key, { key, atom, coefficient });
  }

  #addToList(key: number, atom: Atom, by: number): void {
    const terms = this.#list;
    for (let i = 0; i < terms.length; i++) {
      const term = terms[i];
      if (term?.key !== key) continue;
      const coefficient = this.#ring.plus(term.coefficient, by);
      if (coefficient === 0) terms.splice(i, 1);
      else terms[i] = { key, atom, coefficient };
      return;
    }
    if (by !== 0) terms.push({ key, atom, coefficient: by });
  }
}

/** a + b */
export function addForms<Atom>(a: Affine<Atom>, b: Affine<Atom>, ring = integers): Affine<Atom> {
  const constant = ring.plus(a.constant, b.constant);
  if (b.terms.length === 0) return { constant, terms: a.terms };
  if (a.terms.length === 0) return { constant, terms: b.terms };
  const sum = new GrowingSum(a.terms, ring);
  for (const { key, atom, coefficient } of b.terms) sum.add(key, atom, coefficient);
  return { constant, terms: sum.terms };
}

/** by · form */
export function scaleForm<Atom>({ constant, terms }: Affine<Atom>, by: number, ring = integers): Affine<Atom> {
  const scaled: Term<Atom>[] = [];
  for (const { key, atom, coefficient } of terms) {
    const product = ring.times(coefficient, by);
    if (product !== 0) scaled.push({ key, atom, coefficient: product });
  }
  return { constant: ring.times(constant, by) + 0, terms: scaled }; // never −0
}
