import { invariantGuards } from '../../analysis/invariant-guards.ts';
import { ifAll, type Statement } from '../../ir/statement.ts';
import { mapParts } from '../../ir/walk.ts';

/**
 * Loop unswitching: move an invariant guard of all of a loop body before the loop.
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
