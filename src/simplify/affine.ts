import { type Affine, addForms, GrowingSum, scaleForm, type Term } from '../arithmetic/affine.ts';
import { constantOf, type Expr, type Hole, int, operation } from '../syntax/expr.ts';
import { context } from './context.ts';
import { keyOf } from './key.ts';
import { step } from './work.ts';

/**
 * The atoms of an affine form are i32 expressions: those that are not sums, and also constants and products that are
 * too large for a coefficient (`isCoefficient`).
 */
export type AffineExpr = Affine<Expr<Hole>>;

export type ExprTerm = Term<Expr<Hole>>;

/** The affine form of an integer expression. It holds modulo 2³² as well, because i32 arithmetic is a ring. */
export function affineOf(e: Expr<Hole>): AffineExpr {
  const { affine } = context();
  const known = affine.get(e);
  if (known !== undefined) return known;
  const sum = new GrowingSum<Expr<Hole>>();
  const form = formOf(addTo(sum, e, 1), sum);
  affine.set(e, form);
  return form;
}

/** A sum that is complete. A long sum counts as several steps, because all operations on it take longer. */
function formOf(constant: number, { terms }: GrowingSum<Expr<Hole>>): AffineExpr {
  if (terms.length > termsPerStep) step(terms.length / termsPerStep);
  return { constant, terms };
}

/** The number of terms that take about as much time as a step. */
const termsPerStep = 16;

/**
 * Add k·e to terms; returns the constant part of k·e. A product with a large coefficient becomes an atom, so that sums
 * of thousands of coefficients are exact in f64.
 */
function addTo(sum: GrowingSum<Expr<Hole>>, e: Expr<Hole>, k: number): number {
  const value = constantOf(e);
  if (value !== null && isCoefficient(k * value)) return k * value + 0; // never −0
  if (e.tag === 'Op' && e.type === 'i32') {
    const a = e.args[0];
    const b = e.args[1];
    if (e.op === '+' && a && b) return addTo(sum, a, k) + addTo(sum, b, k);
    if (e.op === '-' && a && b) return addTo(sum, a, k) + addTo(sum, b, -k);
    if (e.op === 'neg' && a) return addTo(sum, a, -k);
    if (e.op === '*' && a && b) {
      const left = constantOf(a);
      if (left !== null && isCoefficient(k * left)) return addTo(sum, b, k * left);
      const right = constantOf(b);
      if (right !== null && isCoefficient(k * right)) return addTo(sum, a, k * right);
    }
  }
  sum.add(keyOf(e), e, k);
  return 0;
}

/** Is a product of two exact integers small enough for a coefficient or a constant of a sum? */
export function isCoefficient(product: number): boolean {
  return Math.abs(product) < 2 ** 40;
}

/** Is this a linear combination of other expressions: a + b, a − b, −a, c·a? */
export function isSum(e: Expr<Hole>): boolean {
  if (e.tag !== 'Op' || e.type !== 'i32') return false;
  return e.op === '+' || e.op === '-' || e.op === 'neg' || (e.op === '*' && e.args.some((arg) => arg.tag === 'Const'));
}

/** Is this a sum that is short when written out as a tree? The tree can be exponentially larger than the DAG. */
export function isShortSum(e: Expr<Hole>): boolean {
  return isSum(e) && remainingAfter(e, longestSum) > 0;
}

const longestSum = 1024;

/** `limit` minus the number of nodes of a sum, counted as a tree. Stops when the result is not positive. */
function remainingAfter(e: Expr<Hole>, limit: number): number {
  let rest = limit - 1;
  if (rest > 0 && 'args' in e && isSum(e)) for (const arg of e.args) rest = remainingAfter(arg, rest);
  return rest;
}

/** The sum with e / c substituted for one of its atoms; c divides the coefficient of the atom. */
export function replaced(
  { constant, terms }: AffineExpr,
  { key, coefficient }: ExprTerm,
  e: Expr<Hole>,
  c = 1,
): AffineExpr {
  const rest = new GrowingSum(terms.filter((term) => term.key !== key));
  return formOf(constant + addTo(rest, e, coefficient / c), rest);
}

/** a − b */
export function difference(a: Expr<Hole>, b: Expr<Hole>): AffineExpr {
  const sum = new GrowingSum<Expr<Hole>>();
  return formOf(addTo(sum, a, 1) + addTo(sum, b, -1), sum);
}

/** a + sign·b */
export function combine(a: AffineExpr, b: AffineExpr, sign: number): AffineExpr {
  return addForms(a, sign === 1 ? b : scaleForm(b, sign));
}

/** The sum as an expression: positive terms first, then negative terms, then the constant. */
export function exprOf({ constant, terms }: AffineExpr): Expr<Hole> {
  let sum: Expr<Hole> | null = null;
  for (const { atom, coefficient } of terms) {
    if (coefficient > 0) sum = sum === null ? times(coefficient, atom) : operation('+', sum, times(coefficient, atom));
  }
  const startsWithConstant = sum === null;
  sum ??= int(constant);
  for (const { atom, coefficient } of terms) {
    if (coefficient < 0) sum = operation('-', sum, times(-coefficient, atom));
  }
  if (startsWithConstant || constant === 0) return sum;
  return constant > 0 ? operation('+', sum, int(constant)) : operation('-', sum, int(-constant));
}

function times(coefficient: number, atom: Expr<Hole>): Expr<Hole> {
  return coefficient === 1 ? atom : operation<Hole>('*', int(coefficient), atom);
}
