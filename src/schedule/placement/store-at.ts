import { refuse } from '../../errors/diagnostic.ts';
import { computedOutsideStorage } from '../../errors/S419.ts';
import { directiveWithoutEffect } from '../../errors/S424.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import type { Hole, Name } from '../../syntax/expr.ts';
import type { Directive } from '../../syntax/schedule.ts';
import { childrenOf } from '../../syntax/stmt.ts';
import type { Program, Stmt } from '../../syntax/target.ts';
import { enter, loopText, nameText, type Position, root } from '../../target/analysis/loops.ts';
import { contains, mayContain } from '../../target/analysis/summary.ts';
import { undominated } from '../legality/dominance.ts';
import { checkLoop, putInto } from './compute-at.ts';
import { checkNotOutput, isPart, isSame, putBefore, takeOut } from './placement.ts';

/**
 * store-at(f, ⟨g, x⟩) — storage of its own for every iteration of a loop.
 *
 *     allocate f(…) … label g: … for x … do s₂   ⟶   label g: … for x … do (allocate f(…); s₂)
 *
 * The loop has the computation of f inside. As for compute-at, every loop of the name that needs the storage gets it.
 */
export function storeAt(d: Extract<Directive, { tag: 'store-at' }>, T: Program<Hole>, P: Pipeline): Stmt<Hole> {
  checkNotOutput(P, d.func, 'store-at');
  const { rest, taken } = takeOut(T.body, 'storage', d.func);
  const moved = putInto(rest, d.loop, (loop) => {
    return contains(loop, 'computation', d.func) ? { ...loop, body: putBefore(taken, loop.body, P) } : loop;
  });
  if (moved === rest) checkLoop(T.body, takeOut(T.body, 'computation', d.func).rest, d.loop, d.func);
  if (undominated({ ...T, body: moved }, new Set([d.func])).some((u) => u.tag === 'Label')) {
    refuse(
      computedOutsideStorage({ func: d.func, loop: nameText(d.loop), computed: computedWhere(T.body, d.func) }, null),
    );
  }
  if (isSame(moved, T.body)) {
    refuse(
      directiveWithoutEffect(
        { directive: 'store-at', why: `${d.func} is stored at ${nameText(d.loop)} already` },
        null,
      ),
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
