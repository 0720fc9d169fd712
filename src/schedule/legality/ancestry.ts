import type { Func } from '../../syntax/algorithm.ts';
import type { Hole, Name } from '../../syntax/expr.ts';
import { childrenOf } from '../../syntax/stmt.ts';
import type { Stmt } from '../../syntax/target.ts';
import { nodesOf } from '../../syntax/walk.ts';

/**
 * Definition 'Pure loop': a loop over a pure dimension of its func is pure, and so are the loops that result from
 * splitting a pure loop or fusing two. All other loops are reduction loops. The lets inside a loop show the origin of
 * its variable.
 */
export function isPureLoop(f: Func, v: Name, body: Stmt<Hole>): boolean {
  if (f.vars.includes(v)) return true;
  if (body.tag === 'Label') return false; // a producer that is computed here has its own variables
  const isUsed = body.tag === 'Let' && nodesOf(body.value).some((e) => e.tag === 'Var' && e.name === v);
  return childrenOf(body).some((child) => isPureLoop(f, isUsed ? body.x : v, child));
}
