import { refuse } from '../../errors/diagnostic.ts';
import { reorderedReductionLoop } from '../../errors/S415.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import type { Hole } from '../../syntax/expr.ts';
import type { Directive } from '../../syntax/schedule.ts';
import type { Stmt } from '../../syntax/target.ts';
import { loopText, rewriteLoops } from '../../target/analysis/loops.ts';
import { isPureLoop } from '../legality/ancestry.ts';
import { funcOf } from '../legality/definition-order.ts';

/**
 * traverse(ℓ, τ) — set the order in which the iterations of a loop run.
 *
 *     for x in b do s   ⟶   for^τ x in b do s
 *
 * Only pure loops can be parallel or vectorized, because their iterations write different points. Unrolling keeps the
 * order of iterations, so every loop can be unrolled. The extent of vectorized and unrolled loops must be constant.
 * This is checked at the end of the schedule, because a bound directive may fix the extent (constant-extents.ts).
 */
export function traverse(d: Extract<Directive, { tag: 'traverse' }>, s: Stmt<Hole>, P: Pipeline): Stmt<Hole> {
  return rewriteLoops(s, d.loop, (loop, at) => {
    const name = loopText(loop.x, at);
    const reorders = d.order === 'parallel' || d.order === 'vectorized';
    if (reorders && !isPureLoop(funcOf(P, at.func), loop.x, loop.body)) {
      refuse(reorderedReductionLoop({ loop: name, order: d.order }, null));
    }
    return { ...loop, order: d.order };
  });
}
