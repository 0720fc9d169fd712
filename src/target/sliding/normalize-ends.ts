import { scaleForm } from '../../arithmetic/affine.ts';
import { type AffineExpr, affineOf, combine, difference, type ExprTerm, exprOf } from '../../simplify/affine.ts';
import type { Facts } from '../../simplify/facts.ts';
import { keyOf } from '../../simplify/key.ts';
import { isAtMost } from '../../simplify/prove.ts';
import { constantOf, type Expr, type Op, operation } from '../../syntax/expr.ts';
import { isImplied } from './implied.ts';

/**
 * A normal form for the ends of a moving window, in which equal ends are equal expressions. Operands of min and max
 * that do not matter where `when` holds are removed, and terms that all operands share are moved outside.
 *
 *     min(x + y + 1, n)  =  x + y + 1   if x + y < n          min(x + a, x + b) − x  =  min(a, b)
 */
export function normalizeEnds(e: Expr, when: readonly Expr[], facts: Facts): Expr {
  const known = new Map<number, AffineExpr>();
  const sum = (e: Expr): AffineExpr => {
    const { constant, terms } = affineOf(e);
    const start: AffineExpr = { constant, terms: [] };
    return terms.reduce(
      (all, { atom, coefficient }) => combine(all, scaleForm(normalized(atom as Expr), coefficient), 1), // no holes
      start,
    );
  };
  const normalized = (atom: Expr): AffineExpr => {
    const key = keyOf(atom);
    const form = known.get(key) ?? (isMinMax(atom) ? normalizedMinMax(atom) : singleton(atom));
    known.set(key, form);
    return form;
  };
  const normalizedMinMax = (e: MinMax): AffineExpr => {
    const beats = (a: Expr, b: Expr): boolean => {
      const [least, most] = e.op === 'min' ? [a, b] : [b, a];
      return isAtMost(least, most, facts) || isImplied(operation('<=', least, most), when, facts);
    };
    const combined = (operands: readonly Expr[]): Expr => operands.reduce((a, b) => operation(e.op, a, b));
    const operands = operandsOf(e).map((arg) => asExpr(sum(arg)));
    for (const operand of [...operands]) {
      const others = operands.filter((other) => other !== operand);
      if (others.length > 0 && beats(combined(others), operand)) operands.splice(operands.indexOf(operand), 1);
    }
    const common = commonPart(operands.map((operand) => affineOf(operand)));
    const rest = operands.map((operand) => asExpr(difference(operand, asExpr(common))));
    return combine(common, affineOf(combined(rest)), 1);
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

/** The terms that all sums share, and the constant of the first. */
function commonPart([first, ...rest]: readonly AffineExpr[]): AffineExpr {
  if (first === undefined) return { constant: 0, terms: [] };
  const isEverywhere = ({ key, coefficient }: ExprTerm): boolean =>
    rest.every(({ terms }) => terms.some((term) => term.key === key && term.coefficient === coefficient));
  return { constant: first.constant, terms: first.terms.filter(isEverywhere) };
}

function singleton(e: Expr): AffineExpr {
  return constantOf(e) === null ? { constant: 0, terms: [{ key: keyOf(e), atom: e, coefficient: 1 }] } : affineOf(e);
}

function asExpr(sum: AffineExpr): Expr {
  return exprOf(sum) as Expr; // the input has no holes
}
