import { refuse } from '../../errors/diagnostic.ts';
import { computedOutsideStorage } from '../../errors/S419.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import type { Hole, Name } from '../../syntax/expr.ts';
import type { Directive } from '../../syntax/schedule.ts';
import { childrenOf } from '../../syntax/stmt.ts';
import type { Program, Stmt } from '../../syntax/target.ts';
import { enter, loopText, nameText, type Position, root } from '../../target/analysis/loops.ts';
import { contains, mayContain } from '../../target/analysis/summary.ts';
import { undominated } from '../legality/dominance.ts';
import { checkLoop, insertInto } from './compute-at.ts';
import { checkNotOutput, insertBefore, isPart, remove } from './placement.ts';

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
    refuse(
      computedOutsideStorage({ func: d.func, loop: nameText(d.loop), computed: computedWhere(T.body, d.func) }, null),
    );
  }
  return moved;
}

/** "at f.xo", or "at the root". */
function computedWhere(s: Stmt<Hole>, func: Name): string {
  const search = (s: Stmt<Hole>, at: Position, around: string): string | null => {
    if (isPart(s, 'computation', func)) return around;
    if (!mayContain(s, 'computation', func)) return null;
    const inside = s.tag === 'For' ? `at ${loopText(s.x, at)}` : around;
    for (const child of childrenOf(s)) {
      const found = search(child, enter(at, s), inside);
      if (found !== null) return found;
    }
    return null;
  };
  return search(s, root, 'at the root') ?? 'nowhere';
}
