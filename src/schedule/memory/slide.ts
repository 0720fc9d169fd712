import type { Hole } from '../../syntax/expr.ts';
import type { Directive } from '../../syntax/schedule.ts';
import type { Stmt } from '../../syntax/target.ts';
import { checkLoop } from '../placement/compute-at.ts';
import { checkComputed } from '../placement/placement.ts';

/**
 * slide(f, ⟨g, x⟩) — compute in each iteration of a loop only what the one before has not left in storage.
 *
 *     s   ⟶   s
 *
 * A wish that is granted or refused when windows are known (`sliding`): whether a window only ever moves one way is a
 * question about its ends. Here it is only asked that there is such a func, and such a loop.
 */
export function slide(d: Extract<Directive, { tag: 'slide' }>, s: Stmt<Hole>): Stmt<Hole> {
  checkComputed(s, d.func);
  checkLoop(s, s, d.loop, d.func);
  return s;
}
