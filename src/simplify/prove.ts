import { constantOf, type Expr, type Var } from '../syntax/expr.ts';
import type { Hole } from '../syntax/target.ts';
import { nodesOf } from '../syntax/walk.ts';
import { type Facts, limitsOf } from './facts.ts';
import { keyOf } from './key.ts';
import { difference, type Linear, replaced, type Term } from './linear.ts';

/**
 * Is a ≤ b known, over ℤ? Looks at the difference: by the numbers that are known of it, and else by putting something
 * at least as great for one of its terms. It finds what windows need and gives up soon on the rest.
 */
export function isAtMost(a: Expr<Hole>, b: Expr<Hole>, facts: Facts): boolean {
  const answers = answersUnder(facts);
  const question = `${keyOf(a)} <= ${keyOf(b)}`;
  const known = answers.get(question);
  if (known !== undefined) return known;
  const answer = isNotPositive(difference(a, b), facts, deepest, { left: 60 });
  answers.set(question, answer);
  return answer;
}

/** What was asked before, as long as the facts are there: of a chain of min, every pair is compared at every node. */
function answersUnder(facts: Facts): Map<string, boolean> {
  const known = remembered.get(facts);
  if (known !== undefined) return known;
  const answers = new Map<string, boolean>();
  remembered.set(facts, answers);
  return answers;
}

const remembered = new WeakMap<Facts, Map<string, boolean>>();

const deepest = 6;

/** A longer sum is judged by numbers alone: what windows need is short. */
const mostTerms = 12;

/** The most that a sum can be, by what is known of its atoms. */
export function mostByNumbers({ constant, terms }: Linear, facts: Facts): number {
  let most = constant;
  for (const { atom, coefficient } of terms.values()) {
    const limits = limitsOf(atom, facts);
    most += coefficient * (coefficient > 0 ? limits.most : limits.least);
  }
  return most;
}

/** How many differences may still be looked at. */
interface Patience {
  left: number;
}

function isNotPositive(d: Linear, facts: Facts, depth: number, patience: Patience): boolean {
  if (mostByNumbers(d, facts) <= 0) return true;
  if (depth === 0 || d.terms.size > mostTerms || patience.left-- <= 0) return false;
  const replacing = (key: string, by: Expr<Hole>): boolean =>
    isNotPositive(replaced(d, key, by), facts, depth - 1, patience);

  for (const [key, term] of d.terms) {
    const { choices, all } = boundsOf(term, facts);
    if (choices.length === 0) continue;
    const proved = (by: Expr<Hole>): boolean => replacing(key, by);
    // Nothing is lost by these, so nothing else needs to be tried.
    if (all) return choices.every(proved);
    if (term.atom.tag === 'Var' && isAlone(term.atom, d)) return choices.some(proved);
  }
  for (const [key, term] of d.terms) {
    if (boundsOf(term, facts).choices.some((by) => replacing(key, by))) return true;
  }
  // k·(p / c) − k·(q / c) is not positive if p ≤ q.
  for (const [key, { atom, coefficient }] of d.terms) {
    const [p, divisor] = quotientOf(atom);
    if (p === undefined || coefficient < 0) continue;
    for (const [other, term] of d.terms) {
      const [q, same] = quotientOf(term.atom);
      if (q === undefined || same !== divisor || term.coefficient !== -coefficient) continue;
      if (!isNotPositive(difference(p, q), facts, depth - 1, patience)) continue;
      const terms = new Map(d.terms);
      terms.delete(key);
      terms.delete(other);
      if (isNotPositive({ constant: d.constant, terms }, facts, depth - 1, patience)) return true;
    }
  }
  // k·(e / c) with k a multiple of c:  e − (c − 1) ≤ c·(e / c) ≤ e
  for (const [key, { atom, coefficient }] of d.terms) {
    const [e, c] = quotientOf(atom);
    if (e === undefined || coefficient % c !== 0) continue;
    const slack = coefficient < 0 ? (-coefficient / c) * (c - 1) : 0;
    const bound = replaced(d, key, e, c);
    if (isNotPositive({ ...bound, constant: bound.constant + slack }, facts, depth - 1, patience)) return true;
  }
  return false;
}

/** Does a variable occur in a sum just as a term of it? */
function isAlone(v: Var, { terms }: Linear): boolean {
  for (const { atom } of terms.values())
    if (atom !== v && nodesOf(atom).some((e) => e.tag === 'Var' && e.name === v.name)) return false;
  return true;
}

/** p / c for a positive number c → p and c. */
export function quotientOf(atom: Expr<Hole>): readonly [Expr<Hole> | undefined, number] {
  const [p, divisor] = atom.tag === 'Op' && atom.type === 'i32' && atom.op === '/' ? atom.args : [];
  const c = divisor === undefined ? null : constantOf(divisor);
  return c !== null && c > 0 ? [p, c] : [undefined, 1];
}

/**
 * What may stand for the atom of a term to make the term no less: one of the choices, whichever it is, or (`all`) every one
 * of them has to do.
 */
export function boundsOf(
  { atom, coefficient }: Term,
  facts: Facts,
): { readonly choices: readonly Expr<Hole>[]; readonly all: boolean } {
  if (atom.tag === 'Var') {
    const { from, to } = facts.get(atom.name) ?? {};
    const end = coefficient > 0 ? to : from;
    return { choices: end === undefined ? [] : [end], all: false };
  }
  if (atom.tag !== 'Op' || atom.type !== 'i32') return { choices: [], all: false };
  switch (atom.op) {
    case 'min':
      return { choices: atom.args, all: coefficient < 0 };
    case 'max':
      return { choices: atom.args, all: coefficient > 0 };
    case 'select':
      return { choices: atom.args.slice(1), all: true };
    default:
      return { choices: [], all: false };
  }
}
