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

/** Add a term to a list in place. A new atom is appended; an atom whose coefficient becomes 0 is removed. */
export function addTerm<Atom>(terms: Term<Atom>[], key: number, atom: Atom, by: number, ring = integers): void {
  for (let i = 0; i < terms.length; i++) {
    const term = terms[i];
    if (term?.key !== key) continue;
    const coefficient = ring.plus(term.coefficient, by);
    if (coefficient === 0) terms.splice(i, 1);
    else terms[i] = { key, atom, coefficient };
    return;
  }
  if (by !== 0) terms.push({ key, atom, coefficient: by });
}

/** a + b */
export function addForms<Atom>(a: Affine<Atom>, b: Affine<Atom>, ring = integers): Affine<Atom> {
  const constant = ring.plus(a.constant, b.constant);
  if (b.terms.length === 0) return { constant, terms: a.terms };
  if (a.terms.length === 0) return { constant, terms: b.terms };
  const terms = [...a.terms];
  for (const { key, atom, coefficient } of b.terms) addTerm(terms, key, atom, coefficient, ring);
  return { constant, terms };
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
