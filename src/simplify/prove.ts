import { maxProofDepth, maxProofSteps, maxSearchedTerms } from '../heuristics.ts';
import { constantOf, type Expr, type Hole, int, type Var } from '../syntax/expr.ts';
import { memoized } from '../syntax/memoized.ts';
import { mentions } from '../syntax/walk.ts';
import { type AffineExpr, difference, type ExprTerm, replaced } from './affine.ts';
import { type Facts, limitsOf } from './facts.ts';
import { keyOf } from './key.ts';
import { step } from './work.ts';

/**
 * Is a ≤ b proved, over ℤ? Bounds a − b from above, first by interval arithmetic, then by replacing one of its terms
 * with an upper bound. The search is incomplete: it covers the inequalities that occur for windows, and gives up early
 * on others.
 */
export function isAtMost(a: Expr<Hole>, b: Expr<Hole>, facts: Facts): boolean {
  return isProvedAtMost(a, b, 0, facts);
}

/** Is a < b proved? */
export function isLess(a: Expr<Hole>, b: Expr<Hole>, facts: Facts): boolean {
  return isProvedAtMost(a, b, 1, facts);
}

/** Is a + by ≤ b proved? Memoized, because the operands of a chain of min are compared in pairs at every node. */
function isProvedAtMost(a: Expr<Hole>, b: Expr<Hole>, by: 0 | 1, facts: Facts): boolean {
  const answers = answersUnder(facts, 2 * keyOf(a) + by);
  const key = keyOf(b);
  const known = answers.get(key);
  if (known !== undefined) return known;
  const { constant, terms } = difference(a, b);
  const answer = isNotPositive({ constant: constant + by, terms }, facts, maxProofDepth, { left: maxProofSteps });
  answers.set(key, answer);
  return answer;
}

/** The memoized answers under some facts for one left-hand side, by the key of the right-hand side. */
function answersUnder(facts: Facts, side: number): Map<number, boolean> {
  const all = allAnswersUnder(facts);
  let answers = all.get(side);
  if (answers === undefined) {
    answers = new Map();
    all.set(side, answers);
  }
  return answers;
}

const allAnswersUnder = memoized((_: Facts) => new Map<number, Map<number, boolean>>());

/** An upper bound of a sum by interval arithmetic; ∞ if it is not computed exactly. */
export function mostByNumbers({ constant, terms }: AffineExpr, facts: Facts): number {
  let most = constant;
  let isExact = Number.isSafeInteger(constant);
  for (const { atom, coefficient } of terms) {
    const limits = limitsOf(atom, facts);
    const part = coefficient * (coefficient > 0 ? limits.greatest : limits.least);
    most += part;
    isExact &&= Number.isSafeInteger(part) && Number.isSafeInteger(most);
  }
  return isExact ? most : Number.POSITIVE_INFINITY;
}

/** How many more differences may be examined. */
interface Patience {
  left: number;
}

function isNotPositive(d: AffineExpr, facts: Facts, depth: number, patience: Patience): boolean {
  step();
  if (mostByNumbers(d, facts) <= 0) return true;
  if (depth === 0 || d.terms.length > maxSearchedTerms || patience.left-- <= 0) return false;
  const isProved = (d: AffineExpr): boolean => isNotPositive(d, facts, depth - 1, patience);

  const bounded = boundedIn(d, facts);
  for (const { term, choices, all } of bounded) {
    const replacing = (by: Expr<Hole>): boolean => isProved(replaced(d, term, by));
    // A complete case split loses nothing, so nothing else needs to be tried.
    if (all) return choices.every(replacing);
    if (term.atom.tag === 'Var' && occursOnlyAsTerm(term.atom, d)) return choices.some(replacing);
  }
  for (const { term, choices } of bounded) {
    if (choices.some((by) => isProved(replaced(d, term, by)))) return true;
  }
  const quotients = quotientsIn(d);
  const [alone] = quotients;
  if (alone !== undefined && d.terms.length === 1) return isProved(withoutQuotient(alone, d.constant));
  // k·(p / c) − k·(q / c) ≤ k·t if p − q ≤ c·t.
  for (const p of quotients) {
    const k = p.term.coefficient;
    if (k < 0) continue;
    for (const q of quotients) {
      if (q.c !== p.c || q.term.coefficient !== -k) continue;
      const terms = d.terms.filter((term) => term !== p.term && term !== q.term);
      const { constant, terms: dividends } = difference(p.e, q.e);
      for (const t of new Set([Math.floor(-d.constant / k), 0])) {
        if (!isProved({ constant: constant - p.c * t, terms: dividends })) continue;
        if (isProved({ constant: d.constant + k * t, terms })) return true;
      }
    }
  }
  // k·(e / c) with k a multiple of c:  e − (c − 1) ≤ c·(e / c) ≤ e
  for (const { term, e, c } of quotients) {
    if (term.coefficient % c !== 0) continue;
    const slack = term.coefficient < 0 ? (-term.coefficient / c) * (c - 1) : 0;
    const { constant, terms } = replaced(d, term, e, c);
    if (isProved({ constant: constant + slack, terms })) return true;
  }
  return false;
}

/** A sum that is ≤ 0 iff k·(e / c) + n is:  e / c ≤ t  ⟺  e < c·(t + 1),  and  e / c ≥ t  ⟺  e ≥ c·t. */
export function withoutQuotient({ term: { coefficient: k }, e, c }: Quotient, n: number): AffineExpr {
  return k > 0 ? difference(e, int(c * (Math.floor(-n / k) + 1) - 1)) : difference(int(c * Math.ceil(n / -k)), e);
}

/** Does a variable occur in a sum as a term, and nowhere inside the other atoms? */
function occursOnlyAsTerm(v: Var, { terms }: AffineExpr): boolean {
  for (const { atom } of terms) if (atom !== v && mentions(atom, v.name)) return false;
  return true;
}

/** A term k·(e / c) for a positive number c. */
export interface Quotient {
  readonly term: ExprTerm;
  readonly e: Expr<Hole>;
  readonly c: number;
}

export function quotientsIn({ terms }: AffineExpr): readonly Quotient[] {
  const found: Quotient[] = [];
  for (const term of terms) {
    const { atom } = term;
    if (atom.tag !== 'Op' || atom.type !== 'i32' || atom.op !== '/') continue;
    const [e, divisor] = atom.args;
    const c = divisor === undefined ? null : constantOf(divisor);
    if (e !== undefined && c !== null && c > 0) found.push({ term, e, c });
  }
  return found;
}

/**
 * A term of a sum, and the expressions that may replace its atom. If `all` is not set, each choice alone gives an upper
 * bound of the sum. If `all` is set, only the maximum over all choices is an upper bound.
 */
export interface Bounded {
  readonly term: ExprTerm;
  readonly choices: readonly Expr<Hole>[];
  readonly all: boolean;
}

export function boundedIn({ terms }: AffineExpr, facts: Facts): readonly Bounded[] {
  const found: Bounded[] = [];
  for (const term of terms) {
    const { atom, coefficient } = term;
    if (atom.tag === 'Var') {
      const fact = facts.get(atom.name);
      const end = coefficient > 0 ? fact?.to : fact?.from;
      if (end !== undefined) found.push({ term, choices: [end], all: false });
    } else if (atom.tag === 'Op' && atom.type === 'i32') {
      if (atom.op === 'min') found.push({ term, choices: atom.args, all: coefficient < 0 });
      else if (atom.op === 'max') found.push({ term, choices: atom.args, all: coefficient > 0 });
      else if (atom.op === 'select') found.push({ term, choices: atom.args.slice(1), all: true });
    }
  }
  return found;
}
