import type { Facts } from '../../simplify/facts.ts';
import { keyOf } from '../../simplify/key.ts';
import { isAtMost } from '../../simplify/prove.ts';
import { constantOf, type Expr, int, operation } from '../../syntax/expr.ts';
import type { Operator } from '../../syntax/operator.ts';

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

/** The expression that is not negative if and only if a comparison of integers holds; null for other conditions. */
function notNegative(e: Expr): Expr | null {
  const [a, b] = e.tag === 'Op' ? e.args : [];
  if (e.tag !== 'Op' || a?.type !== 'i32' || b === undefined) return null;
  return differences[e.op]?.(a, b) ?? null;
}

/** a < b  ⟺  b − a − 1 ≥ 0 */
const differences: Partial<Record<Operator, (a: Expr, b: Expr) => Expr>> = {
  '<': (a, b) => operation('-', operation('-', b, a), int(1)),
  '<=': (a, b) => operation('-', b, a),
  '>': (a, b) => operation('-', operation('-', a, b), int(1)),
  '>=': (a, b) => operation('-', a, b),
};
