import type { Facts } from '../../simplify/facts.ts';
import { inequalityOf } from '../../simplify/inequality.ts';
import { keyOf } from '../../simplify/key.ts';
import { isAtMost } from '../../simplify/prove.ts';
import { constantOf, type Expr, int, operation } from '../../syntax/expr.ts';

/** Does one of the hypotheses imply a condition? Decides integer comparisons, and conditions equal to a hypothesis. */
export function isImplied(condition: Expr, hypotheses: readonly Expr[], facts: Facts): boolean {
  if (constantOf(condition) === 1) return true;
  const goal = slackOf(condition);
  if (goal !== null && isAtMost(int(0), goal, facts)) return true;
  return hypotheses.some((each) => {
    if (keyOf(each) === keyOf(condition)) return true;
    const known = slackOf(each);
    return goal !== null && known !== null && isAtMost(known, goal, facts);
  });
}

/** The expression that is non-negative if and only if a comparison of integers holds; null for other conditions. */
function slackOf(condition: Expr): Expr | null {
  const inequality = inequalityOf(condition);
  return inequality && operation('-', inequality.high, inequality.low);
}
