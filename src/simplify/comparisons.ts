import { scaleForm } from '../arithmetic/affine.ts';
import { type Expr, type Hole, int, type Op, operation } from '../syntax/expr.ts';
import { range } from '../syntax/type.ts';
import { type AffineExpr, difference, exprOf } from './affine.ts';
import { isMinMax } from './choice.ts';
import type { Facts } from './facts.ts';
import { boolean } from './logic.ts';
import { isAtMost, isLess, quotientsIn, withoutQuotient } from './prove.ts';
import type { Rule } from './rule.ts';

type E = Expr<Hole>;

/** Equations over comparisons of integers. */
export const comparisons: readonly Rule[] = [
  {
    // x < x + 1  =  true
    name: 'decide comparisons',
    on: ['<', '<=', '>', '>=', '==', '!='],
    apply: (e, facts) => {
      const [a, b] = e.args;
      if (!a || !b || a.type !== 'i32' || !(e.op in decisions)) return null;
      const decided = decisions[e.op as keyof typeof decisions](a, b, facts);
      return decided === null ? null : boolean(decided);
    },
  },
  {
    // x / 2 > 0  =  x > 1          (x + 15) / 16 > 0  =  x > 0
    name: 'compare a quotient',
    on: ['<', '<=', '>', '>='],
    apply: (e) => {
      const sum = notPositive(e);
      const [quotient] = sum?.terms.length === 1 ? quotientsIn(sum) : [];
      if (!sum || !quotient) return null;
      const { constant, terms } = withoutQuotient(quotient, sum.constant);
      const { least, greatest } = range('i32');
      if (terms.length === 0 || Math.abs(constant) > greatest || constant - 1 < least) return null;
      const rest = { constant: 0, terms };
      const isLeast = terms.every(({ coefficient }) => coefficient < 0);
      return isLeast
        ? operation<Hole>('>', exprOf(scaleForm(rest, -1)), int(constant - 1))
        : operation<Hole>('<=', exprOf(rest), int(-constant));
    },
  },
  {
    // max(a, b) > c  =  b > c  if a ≤ c is known          min(a, b) > c  =  b > c  if a > c is known
    name: 'compare the deciding operand',
    on: ['<', '<=', '>', '>='],
    apply: (e, facts) => {
      const [a, b] = e.args;
      if (!a || !b || !isOrder(e.op)) return null;
      const { op } = e;
      if (isMinMax(a)) {
        // max(p, q) > b is the disjunction p > b || q > b, where a false operand is redundant. min(p, q) > b is a
        // conjunction, where a true operand is redundant.
        const isDisjunction = (a.op === 'max') === (op === '>' || op === '>=');
        const other = otherOperand(a.args, (x) => decisions[op](x, b, facts) === !isDisjunction);
        if (other !== null) return operation<Hole>(op, other, b);
      }
      if (isMinMax(b)) {
        const isDisjunction = (b.op === 'max') === (op === '<' || op === '<=');
        const other = otherOperand(b.args, (x) => decisions[op](a, x, facts) === !isDisjunction);
        if (other !== null) return operation<Hole>(op, a, other);
      }
      return null;
    },
  },
];

/** The other of two operands if one of them is redundant; null if neither is. */
function otherOperand([p, q]: readonly E[], isRedundant: (x: E) => boolean): E | null {
  if (!p || !q) return null;
  return isRedundant(p) ? q : isRedundant(q) ? p : null;
}

type Order = '<' | '<=' | '>' | '>=';

function isOrder(op: string): op is Order {
  return op === '<' || op === '<=' || op === '>' || op === '>=';
}

/** A sum that is ≤ 0 if and only if the comparison holds; null for == and !=, and for types other than i32. */
function notPositive({ op, args: [a, b] }: Op<Hole>): AffineExpr | null {
  if (!a || !b || a.type !== 'i32' || !isOrder(op)) return null;
  const { constant, terms } = op === '<' || op === '<=' ? difference(a, b) : difference(b, a);
  return { constant: constant + (op === '<' || op === '>' ? 1 : 0), terms };
}

/** The value of a comparison, or null if the facts do not determine it. */
const decisions = {
  '<': (a: E, b: E, facts: Facts) => (isLess(a, b, facts) ? true : isAtMost(b, a, facts) ? false : null),
  '<=': (a: E, b: E, facts: Facts) => (isAtMost(a, b, facts) ? true : isLess(b, a, facts) ? false : null),
  '>': (a: E, b: E, facts: Facts) => (isLess(b, a, facts) ? true : isAtMost(a, b, facts) ? false : null),
  '>=': (a: E, b: E, facts: Facts) => (isAtMost(b, a, facts) ? true : isLess(a, b, facts) ? false : null),
  '==': (a: E, b: E, facts: Facts) => areEqual(a, b, facts),
  '!=': (a: E, b: E, facts: Facts) => {
    const equal = areEqual(a, b, facts);
    return equal === null ? null : !equal;
  },
};

function areEqual(a: E, b: E, facts: Facts): boolean | null {
  if (isLess(a, b, facts) || isLess(b, a, facts)) return false;
  return isAtMost(a, b, facts) && isAtMost(b, a, facts) ? true : null;
}
