import { refuse } from '../../errors/diagnostic.ts';
import { swappedReductionLoops } from '../../errors/S414.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import type { Hole } from '../../syntax/expr.ts';
import type { Directive } from '../../syntax/schedule.ts';
import type { Stmt } from '../../syntax/target.ts';
import { loopText, rewriteLoops } from '../../target/analysis/loops.ts';
import { isPureLoop } from '../legality/ancestry.ts';
import { funcOf } from '../legality/definition-order.ts';
import { loopInside } from './loop-inside.ts';

/**
 * swap(ℓ) — interchange a loop and the loop directly inside it.
 *
 *     for x in b do for x′ in b′ do s   ⟶   for x′ in b′ do for x in b do s
 *
 * Two reduction loops cannot be swapped, because their order is part of the algorithm.
 */
export function swap(d: Extract<Directive, { tag: 'swap' }>, s: Stmt<Hole>, P: Pipeline): Stmt<Hole> {
  return rewriteLoops(s, d.loop, (outer, at) => {
    const inner = loopInside(outer, at, 'swap');
    const f = funcOf(P, at.func);
    if (![outer, inner].some((loop) => isPureLoop(f, loop.x, loop.body))) {
      refuse(swappedReductionLoops({ outer: loopText(outer.x, at), inner: loopText(inner.x, at) }, null));
    }
    return { ...inner, body: { ...outer, body: inner.body } };
  });
}
