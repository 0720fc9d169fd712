import { type Expr, int, operation } from '../syntax/expr.ts';

/** low ≤ high, over ℤ. */
export interface Inequality {
  readonly low: Expr;
  readonly high: Expr;
}

/** `<`, `<=`, `>` or `>=` on i32 as an inequality over ℤ: a < b is a + 1 ≤ b. Null for other conditions. */
export function inequalityOf(condition: Expr): Inequality | null {
  const [a, b] = condition.tag === 'Op' ? condition.args : [];
  if (condition.tag !== 'Op' || a?.type !== 'i32' || b === undefined) return null;
  if (condition.op === '<=') return { low: a, high: b };
  if (condition.op === '>=') return { low: b, high: a };
  if (condition.op === '<') return { low: operation('+', a, int(1)), high: b };
  return condition.op === '>' ? { low: operation('+', b, int(1)), high: a } : null;
}
