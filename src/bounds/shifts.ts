import { constantOf, type Expr, int, operation } from '../syntax/expr.ts';
import { rebuild } from '../syntax/substitute.ts';
import { nodesOf } from '../syntax/walk.ts';

/**
 * A coordinate with products and quotients for its shifts, which they are on the machine too:
 *
 *     e << n  =  e · 2ⁿ          e >> n  =  e / 2ⁿ          for constants 0 ≤ n ≤ 30
 */
export function withoutShifts(e: Expr): Expr {
  return nodesOf(e).some((node) => unshifted(node) !== node) ? rebuild(e, unshifted) : e;
}

function unshifted(e: Expr): Expr {
  if (e.tag !== 'Op' || e.type !== 'i32' || (e.op !== '<<' && e.op !== '>>')) return e;
  const [a, n] = [e.args[0], constantOf(e.args[1] ?? int(-1)) ?? -1];
  if (a === undefined || n < 0 || n > 30) return e;
  return operation(e.op === '<<' ? '*' : '/', a, int(2 ** n));
}
