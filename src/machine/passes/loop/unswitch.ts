import { invariantGuards } from '../../analysis/invariant-guards.ts';
import { ifAll, type Statement } from '../../ir/statement.ts';
import { mapParts } from '../../ir/walk.ts';

/**
 * Loop unswitching: a loop that does nothing unless a loop-invariant condition holds is entered only where it holds.
 *
 *     for x do let … in if e then s; …   ⟶   if e then for x do let … in s; …   where e has variables from outside only, and no load
 *
 * and all that the loop does is under that condition.
 */
export function unswitch(s: Statement): Statement {
  const inside = mapParts(s, (e) => e, unswitch);
  if (inside.tag !== 'Loop') return inside;
  const { conditions, loop } = invariantGuards(inside);
  return ifAll(conditions, loop);
}
