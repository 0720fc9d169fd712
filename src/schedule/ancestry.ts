import type { Func } from '../syntax/algorithm.ts';
import type { Name } from '../syntax/expr.ts';
import { childrenOf } from '../syntax/stmt.ts';
import type { Hole, Stmt } from '../syntax/target.ts';
import { nodesOf } from '../syntax/walk.ts';

/**
 * Definition 'Pure loop': pure is a loop over a pure dimension of its func, and what splitting a pure loop or fusing two
 * makes; all others are reduction loops. The lets inside of a loop tell what its variable came from, whatever its name.
 */
export function isPureLoop(f: Func, v: Name, body: Stmt<Hole>): boolean {
  if (f.vars.includes(v)) return true;
  const child = madeFrom(v, body);
  return child !== null && isPureLoop(f, child, body);
}

/** The variable that a let inside of the loop over v computes from v. */
function madeFrom(v: Name, s: Stmt<Hole>): Name | null {
  if (s.tag === 'Let' && nodesOf(s.value).some((e) => e.tag === 'Var' && e.name === v)) return s.x;
  if (s.tag === 'Label') return null; // a producer that is computed here has variables of its own
  for (const child of childrenOf(s)) {
    const found = madeFrom(v, child);
    if (found !== null) return found;
  }
  return null;
}
