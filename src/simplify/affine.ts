import { constantOf, type Expr, int, operation } from '../syntax/expr.ts';
import type { Hole } from '../syntax/target.ts';
import { keyOf } from './key.ts';

/** A sum c₀ + c₁·a₁ + … of atoms, which are i32 expressions that are not sums themselves, each of them once. */
export interface Linear {
  readonly constant: number;
  readonly terms: readonly Term[];
}

export interface Term {
  /** By which the atom is known. */
  readonly key: number;
  readonly atom: Expr<Hole>;
  readonly coefficient: number;
}

/** An integer expression as a sum. Exact modulo 2³² too, since addition and multiplication are a ring. */
export function linearOf(e: Expr<Hole>): Linear {
  const known = sums.get(e);
  if (known !== undefined) return known;
  const terms: Term[] = [];
  const sum = { constant: addTo(terms, e, 1), terms };
  sums.set(e, sum);
  return sum;
}

const sums = new Map<Expr<Hole>, Linear>();

/** There are keys in them. */
export function forgetSums(): void {
  sums.clear();
}

/** Add k·e to a sum; gives what it adds to its constant. A product that is too large to be exact is an atom. */
function addTo(terms: Term[], e: Expr<Hole>, k: number): number {
  const value = constantOf(e);
  if (value !== null && Number.isSafeInteger(k * value)) return k * value + 0; // never −0
  if (e.tag === 'Op' && e.type === 'i32') {
    const a = e.args[0];
    const b = e.args[1];
    if (e.op === '+' && a && b) return addTo(terms, a, k) + addTo(terms, b, k);
    if (e.op === '-' && a && b) return addTo(terms, a, k) + addTo(terms, b, -k);
    if (e.op === 'neg' && a) return addTo(terms, a, -k);
    if (e.op === '*' && a && b) {
      const left = constantOf(a);
      if (left !== null && Number.isSafeInteger(k * left)) return addTo(terms, b, k * left);
      const right = constantOf(b);
      if (right !== null && Number.isSafeInteger(k * right)) return addTo(terms, a, k * right);
    }
  }
  addTerm(terms, keyOf(e), e, k);
  return 0;
}

/** Add k·atom to a sum. What is added anew comes last. */
function addTerm(terms: Term[], key: number, atom: Expr<Hole>, k: number): void {
  for (let i = 0; i < terms.length; i++) {
    const term = terms[i];
    if (term?.key !== key) continue;
    const coefficient = term.coefficient + k;
    if (coefficient === 0) terms.splice(i, 1);
    else terms[i] = { key, atom, coefficient };
    return;
  }
  if (k !== 0) terms.push({ key, atom, coefficient: k });
}

/** Is an expression a sum of others: a + b, a − b, −a, c·a? */
export function isSum(e: Expr<Hole>): boolean {
  if (e.tag !== 'Op' || e.type !== 'i32') return false;
  return e.op === '+' || e.op === '-' || e.op === 'neg' || (e.op === '*' && e.args.some((arg) => arg.tag === 'Const'));
}

/** A sum of so few terms that they may be looked at again and again: where nodes are shared, there may be no end of them. */
export function isShortSum(e: Expr<Hole>): boolean {
  return isSum(e) && left(e, 64) > 0;
}

/** How many nodes of a sum may still be looked at after it. */
function left(e: Expr<Hole>, limit: number): number {
  let rest = limit - 1;
  if (rest > 0 && 'args' in e && isSum(e)) for (const arg of e.args) rest = left(arg, rest);
  return rest;
}

/** The sum with e / c put in the place of one of its atoms, where c divides the coefficient. */
export function replaced({ constant, terms }: Linear, { key, coefficient }: Term, e: Expr<Hole>, c = 1): Linear {
  const rest = terms.filter((term) => term.key !== key);
  return { constant: constant + addTo(rest, e, coefficient / c), terms: rest };
}

/** a − b */
export function difference(a: Expr<Hole>, b: Expr<Hole>): Linear {
  const terms: Term[] = [];
  return { constant: addTo(terms, a, 1) + addTo(terms, b, -1), terms };
}

export function combine(a: Linear, b: Linear, sign: number): Linear {
  const terms = [...a.terms];
  for (const { key, atom, coefficient } of b.terms) addTerm(terms, key, atom, sign * coefficient);
  return { constant: a.constant + sign * b.constant, terms };
}

export function scale({ constant, terms }: Linear, by: number): Linear {
  if (by === 0) return { constant: 0, terms: [] };
  return { constant: constant * by, terms: terms.map((t) => ({ ...t, coefficient: t.coefficient * by })) };
}

/** The sum as an expression: what is added first, then what is taken away, the constant last. */
export function exprOf({ constant, terms }: Linear): Expr<Hole> {
  let sum: Expr<Hole> | null = null;
  for (const { atom, coefficient } of terms) {
    if (coefficient > 0) sum = sum === null ? times(coefficient, atom) : operation('+', sum, times(coefficient, atom));
  }
  const isTaken = sum === null;
  sum ??= int(constant);
  for (const { atom, coefficient } of terms) {
    if (coefficient < 0) sum = operation('-', sum, times(-coefficient, atom));
  }
  if (isTaken || constant === 0) return sum;
  return constant > 0 ? operation('+', sum, int(constant)) : operation('-', sum, int(-constant));
}

function times(coefficient: number, atom: Expr<Hole>): Expr<Hole> {
  return coefficient === 1 ? atom : operation<Hole>('*', int(coefficient), atom);
}
