import { invariantGuards } from '../../../analysis/invariant-guards.ts';
import { ifAll, type Statement } from '../../../ir/statement.ts';
import { mapParts } from '../../../ir/walk.ts';

/**
 * Loop unswitching: test a loop-invariant condition once, before the loop. Inside the loop, its outcome is then known.
 *
 *     for x do s   ⟶   if c then for x do s (assuming c) else for x do s (assuming ¬c)
 *
 * The passes of this folder find conditions in three places: in guards of entire loop bodies (this pass), in selects,
 * and in all other guards. A guard of the entire body needs no second version of the loop:
 *
 *     for x do let … in if e then s; …   ⟶   if e then for x do let … in s; …
 *
 * if e uses only variables from outside the loop, reads no memory, and guards all statements of the body.
 */
export function unswitch(s: Statement): Statement {
  const inside = mapParts(s, (e) => e, unswitch);
  if (inside.tag !== 'Loop') return inside;
  const { conditions, loop } = invariantGuards(inside);
  return ifAll(conditions, loop);
}
