import { constantOf, type Expr, int, operation } from '../syntax/expr.ts';
import type { Hole } from '../syntax/target.ts';
import { keyOf } from './key.ts';

/** A sum c₀ + c₁·a₁ + … of atoms, which are i32 expressions that are not sums themselves. */
export interface Linear {
  readonly constant: number;
  readonly terms: ReadonlyMap<string, Term>;
}

export interface Term {
  readonly atom: Expr<Hole>;
  readonly coefficient: number;
}

/** An integer expression as a sum. Exact modulo 2³² too, since addition and multiplication are a ring. */
export function linearOf(e: Expr<Hole>): Linear {
  const terms = new Map<string, Term>();
  return { constant: addTo(terms, e, 1), terms };
}

/** Add k·e to a sum; gives what it adds to its constant. */
function addTo(terms: Map<string, Term>, e: Expr<Hole>, k: number): number {
  const value = constantOf(e);
  if (value !== null) return k * value + 0; // never −0
  if (e.tag === 'Op' && e.type === 'i32') {
    const [a, b] = e.args;
    if (e.op === '+' && a && b) return addTo(terms, a, k) + addTo(terms, b, k);
    if (e.op === '-' && a && b) return addTo(terms, a, k) + addTo(terms, b, -k);
    if (e.op === 'neg' && a) return addTo(terms, a, -k);
    if (e.op === '*' && a && b) {
      const [left, right] = [constantOf(a), constantOf(b)];
      if (left !== null) return addTo(terms, b, k * left);
      if (right !== null) return addTo(terms, a, k * right);
    }
  }
  const key = keyOf(e);
  const coefficient = (terms.get(key)?.coefficient ?? 0) + k;
  if (coefficient === 0) terms.delete(key);
  else terms.set(key, { atom: e, coefficient });
  return 0;
}

/** Is an expression a sum of others: a + b, a − b, −a, c·a? */
export function isSum(e: Expr<Hole>): boolean {
  if (e.tag !== 'Op' || e.type !== 'i32') return false;
  return e.op === '+' || e.op === '-' || e.op === 'neg' || (e.op === '*' && e.args.some((arg) => arg.tag === 'Const'));
}

/** A sum of so few terms that they may be looked at again and again: where nodes are shared, there may be no end of them. */
export function isShortSum(e: Expr<Hole>): boolean {
  let left = 64;
  const count = (e: Expr<Hole>): void => {
    left--;
    if (left > 0 && 'args' in e && isSum(e)) e.args.forEach(count);
  };
  count(e);
  return left > 0 && isSum(e);
}

/** The sum with e / c put in the place of one of its atoms, where c divides the coefficient. */
export function replaced({ constant, terms }: Linear, key: string, e: Expr<Hole>, c = 1): Linear {
  const rest = new Map(terms);
  rest.delete(key);
  return { constant: constant + addTo(rest, e, (terms.get(key)?.coefficient ?? 0) / c), terms: rest };
}

/** a − b */
export function difference(a: Expr<Hole>, b: Expr<Hole>): Linear {
  const terms = new Map<string, Term>();
  return { constant: addTo(terms, a, 1) + addTo(terms, b, -1), terms };
}

export function combine(a: Linear, b: Linear, sign: number): Linear {
  const terms = new Map(a.terms);
  for (const [key, { atom, coefficient }] of b.terms) {
    const sum = (terms.get(key)?.coefficient ?? 0) + sign * coefficient;
    if (sum === 0) terms.delete(key);
    else terms.set(key, { atom, coefficient: sum });
  }
  return { constant: a.constant + sign * b.constant, terms };
}

export function scale({ constant, terms }: Linear, by: number): Linear {
  if (by === 0) return { constant: 0, terms: new Map() };
  return {
    constant: constant * by,
    terms: new Map(Array.from(terms, ([key, t]) => [key, { atom: t.atom, coefficient: t.coefficient * by }])),
  };
}

/** The sum as an expression: what is added first, then what is taken away, the constant last. */
export function exprOf({ constant, terms }: Linear): Expr<Hole> {
  const all = [...terms.values()];
  const added = all.filter((t) => t.coefficient > 0).map(termExpr);
  const taken = all.filter((t) => t.coefficient < 0).map((t) => termExpr({ ...t, coefficient: -t.coefficient }));
  const [first, ...rest] = added;
  const start = first ?? (taken.length > 0 || constant !== 0 ? null : int(0));
  if (start === null) {
    return taken.reduce<Expr<Hole>>((sum, t) => operation('-', sum, t), int(constant));
  }
  const sum = rest.reduce<Expr<Hole>>((s, t) => operation('+', s, t), start);
  const difference = taken.reduce<Expr<Hole>>((s, t) => operation('-', s, t), sum);
  if (constant === 0) return difference;
  return constant > 0 ? operation('+', difference, int(constant)) : operation('-', difference, int(-constant));
}

function termExpr({ atom, coefficient }: Term): Expr<Hole> {
  return coefficient === 1 ? atom : operation<Hole>('*', int(coefficient), atom);
}
