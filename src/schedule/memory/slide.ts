import type { Hole } from '../../syntax/expr.ts';
import type { Directive } from '../../syntax/schedule.ts';
import type { Stmt } from '../../syntax/target.ts';
import { checkLoop } from '../placement/compute-at.ts';
import { checkComputed } from '../placement/placement.ts';

/**
 * slide(f, ⟨g, x⟩) — sliding window: in each iteration of a loop, compute only the points that earlier iterations have
 * not computed.
 *
 *     s   ⟶   s
 *
 * This directive is carried out or refused after bounds inference (`sliding`), because it depends on the direction in
 * which the window moves. Here only the func and the loop are checked.
 */
export function slide(d: Extract<Directive, { tag: 'slide' }>, s: Stmt<Hole>): Stmt<Hole> {
  checkComputed(s, d.func);
  checkLoop(s, s, d.loop, d.func);
  return s;
}
