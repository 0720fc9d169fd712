import { scaleForm } from '../../arithmetic/affine.ts';
import { type AffineExpr, affineOf, combine, exprOf, isCoefficient, isShortSum } from '../../simplify/affine.ts';
import { inequalityOf } from '../../simplify/inequality.ts';
import { simplify } from '../../simplify/simplify.ts';
import { type Expr, operation } from '../../syntax/expr.ts';
import type { Direction } from './elimination/once-per-node.ts';

/**
 * The slack s of an inequality low ≤ high between sums of several variables, 0 ≤ s = high − low; null for other
 * conditions. The condition must not read memory.
 */
export function slackOf(condition: Expr): AffineExpr | null {
  const inequality = inequalityOf(condition);
  if (inequality === null) return null;
  const difference = operation('-', inequality.high, inequality.low);
  const slack = affineOf(isShortSum(difference) ? difference : simplify(difference));
  return slack.terms.filter(({ atom }) => atom.tag === 'Var').length > 1 ? slack : null;
}

/**
 * A bound on a sum e under a condition with slack s: e ≤ e + k·s and e − k·s ≤ e for every k ≥ 0. It is used for the k
 * that cancels several variables at once: 16·r + u is at most n − 1 if 16·r + u < n, in whatever order r and u are
 * eliminated later. Null if there is no such k.
 */
export function boundBySlack(e: Expr, s: AffineExpr, direction: Direction): Expr | null {
  if (e.type !== 'i32') return null;
  const sum = affineOf(e);
  const inSlack = new Map(s.terms.map((term) => [term.key, term.coefficient]));
  const shared = sum.terms.filter(({ key }) => inSlack.has(key));
  const [first] = shared;
  if (first === undefined || shared.length < 2) return null;
  const k = -(direction * first.coefficient) / (inSlack.get(first.key) ?? 1);
  const cancelsAll = shared.every(
    ({ key, coefficient }) => coefficient + direction * k * (inSlack.get(key) ?? 0) === 0,
  );
  const parts = [s.constant, ...s.terms.map(({ coefficient }) => coefficient)];
  if (!Number.isSafeInteger(k) || k <= 0 || !cancelsAll || !parts.every((c) => isCoefficient(k * c))) return null;
  return exprOf(combine(sum, scaleForm(s, k), direction)) as Expr; // neither sum has holes
}
