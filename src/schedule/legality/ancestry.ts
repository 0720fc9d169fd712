import type { Func } from '../../syntax/algorithm.ts';
import type { Hole, Name } from '../../syntax/expr.ts';
import { childrenOf } from '../../syntax/stmt.ts';
import type { Stmt } from '../../syntax/target.ts';
import { nodesOf } from '../../syntax/walk.ts';

/**
 * Definition 'Pure loop': pure is a loop over a pure dimension of its func, and what splitting a pure loop or fusing two
 * makes; all others are reduction loops. The lets inside of a loop tell what its variable came from, whatever its name.
 */
export function isPureLoop(f: Func, v: Name, body: Stmt<Hole>): boolean {
  if (f.vars.includes(v)) return true;
  if (body.tag === 'Label') return false; // a producer that is computed here has variables of its own
  const isUsed = body.tag === 'Let' && nodesOf(body.value).some((e) => e.tag === 'Var' && e.name === v);
  return childrenOf(body).some((child) => isPureLoop(f, isUsed ? body.x : v, child));
}
