import { refuse } from '../../errors/diagnostic.ts';
import { computedOutsideStorage } from '../../errors/S419.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import type { Hole } from '../../syntax/expr.ts';
import type { Directive } from '../../syntax/schedule.ts';
import type { Program, Stmt } from '../../syntax/target.ts';
import { nameText } from '../../target/analysis/loops.ts';
import { contains } from '../../target/analysis/summary.ts';
import { undominated } from '../legality/dominance.ts';
import { checkLoop, insertInto } from './compute-at.ts';
import { checkNotOutput, insertBefore, loopAround, remove } from './placement.ts';

/**
 * store-at(f, ⟨g, x⟩) — allocate a func in every iteration of a loop.
 *
 *     allocate f(…) … label g: … for x … do s₂   ⟶   label g: … for x … do (allocate f(…); s₂)
 *
 * The loop must contain the computation of f. As for compute-at, every loop of that name that computes f gets an
 * allocation.
 */
export function storeAt(d: Extract<Directive, { tag: 'store-at' }>, T: Program<Hole>, P: Pipeline): Stmt<Hole> {
  checkNotOutput(P, d.func, 'store-at');
  const { rest, removed } = remove(T.body, 'storage', d.func);
  const moved = insertInto(rest, d.loop, (loop) => {
    return contains(loop, 'computation', d.func) ? { ...loop, body: insertBefore(removed, loop.body, P) } : loop;
  });
  if (moved === rest) checkLoop(T.body, remove(T.body, 'computation', d.func).rest, d.loop, d.func);
  if (undominated({ ...T, body: moved }, new Set([d.func])).some((u) => u.tag === 'Label')) {
    const around = loopAround(T.body, d.func);
    const computed = around === null ? 'at the root' : `at ${around}`;
    refuse(computedOutsideStorage({ func: d.func, loop: nameText(d.loop), computed }, null));
  }
  return moved;
}
