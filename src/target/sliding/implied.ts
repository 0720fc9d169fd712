import type { Facts } from '../../simplify/facts.ts';
import { keyOf } from '../../simplify/key.ts';
import { isAtMost } from '../../simplify/prove.ts';
import { constantOf, type Expr, int, operation } from '../../syntax/expr.ts';

/** Does one of the hypotheses imply a condition? Decides comparisons of integers, and equal conditions. */
export function isImplied(condition: Expr, hypotheses: readonly Expr[], facts: Facts): boolean {
  if (constantOf(condition) === 1) return true;
  const goal = notNegative(condition);
  if (goal !== null && isAtMost(int(0), goal, facts)) return true;
  return hypotheses.some((each) => {
    if (keyOf(each) === keyOf(condition)) return true;
    const known = notNegative(each);
    return goal !== null && known !== null && isAtMost(known, goal, facts);
  });
}

/** The expression e with a < b ⟺ e ≥ 0. */
function notNegative(e: Expr): Expr | null {
  const [a, b] = e.tag === 'Op' ? e.args : [];
  if (e.tag !== 'Op' || a?.type !== 'i32' || b === undefined) return null;
  const less = (p: Expr, q: Expr): Expr => operation('-', operation('-', q, p), int(1));
  switch (e.op) {
    case '<':
      return less(a, b);
    case '<=':
      return operation('-', b, a);
    case '>':
      return less(b, a);
    case '>=':
      return operation('-', a, b);
    default:
      return null;
  }
}
