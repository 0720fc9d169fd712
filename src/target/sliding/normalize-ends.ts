import { scaleForm } from '../../arithmetic/affine.ts';
import { type AffineExpr, affineOf, combine, difference, type ExprTerm, exprOf } from '../../simplify/affine.ts';
import type { Facts } from '../../simplify/facts.ts';
import { keyOf } from '../../simplify/key.ts';
import { isAtMost } from '../../simplify/prove.ts';
import { constantOf, type Expr, type Op, operation } from '../../syntax/expr.ts';
import { isImplied } from './implied.ts';

/**
 * An equal expression in which two ends of a moving window are told alike: without the operands of min and max that others
 * beat where `when` holds, and with what all operands have in common outside.
 *
 *     min(x + y + 1, n)  =  x + y + 1   if x + y < n          min(x + a, x + b) − x  =  min(a, b)
 */
export function normalizeEnds(e: Expr, when: readonly Expr[], facts: Facts): Expr {
  const known = new Map<number, AffineExpr>();
  const sum = (e: Expr): AffineExpr => {
    const { constant, terms } = affineOf(e);
    const start: AffineExpr = { constant, terms: [] };
    return terms.reduce(
      (all, { atom, coefficient }) => combine(all, scaleForm(tidied(atom as Expr), coefficient), 1), // no holes went in
      start,
    );
  };
  const tidied = (atom: Expr): AffineExpr => {
    const key = keyOf(atom);
    const found = known.get(key) ?? (isMinMax(atom) ? ofBest(atom) : alone(atom));
    known.set(key, found);
    return found;
  };
  const ofBest = (e: MinMax): AffineExpr => {
    const beats = (a: Expr, b: Expr): boolean => {
      const [least, most] = e.op === 'min' ? [a, b] : [b, a];
      return isAtMost(least, most, facts) || isImplied(operation('<=', least, most), when, facts);
    };
    const best = (operands: readonly Expr[]): Expr => operands.reduce((a, b) => operation(e.op, a, b));
    const kept = operandsOf(e).map((arg) => asExpr(sum(arg)));
    for (const operand of [...kept]) {
      const others = kept.filter((other) => other !== operand);
      if (others.length > 0 && beats(best(others), operand)) kept.splice(kept.indexOf(operand), 1);
    }
    const sums = kept.map((operand) => affineOf(operand));
    const common = inCommon(sums);
    const rest = kept.map((operand) => asExpr(difference(operand, asExpr(common))));
    return combine(common, affineOf(best(rest)), 1);
  };
  return asExpr(sum(e));
}

type MinMax = Op & { readonly op: 'min' | 'max' };

function isMinMax(e: Expr): e is MinMax {
  return e.tag === 'Op' && e.type === 'i32' && (e.op === 'min' || e.op === 'max');
}

/** min(min(a, b), c) → a, b, c */
function operandsOf(e: MinMax): readonly Expr[] {
  return e.args.flatMap((arg) => (isMinMax(arg) && arg.op === e.op ? operandsOf(arg) : [arg]));
}

/** The terms that some sums all have, and the constant of the first. */
function inCommon([first, ...rest]: readonly AffineExpr[]): AffineExpr {
  if (first === undefined) return { constant: 0, terms: [] };
  const isEverywhere = ({ key, coefficient }: ExprTerm): boolean =>
    rest.every(({ terms }) => terms.some((term) => term.key === key && term.coefficient === coefficient));
  return { constant: first.constant, terms: first.terms.filter(isEverywhere) };
}

function alone(e: Expr): AffineExpr {
  return constantOf(e) === null ? { constant: 0, terms: [{ key: keyOf(e), atom: e, coefficient: 1 }] } : affineOf(e);
}

function asExpr(sum: AffineExpr): Expr {
  return exprOf(sum) as Expr; // no holes went in
}
