import { refuse } from '../../errors/diagnostic.ts';
import { contradictoryStorage } from '../../errors/S442.ts';
import { storageOutsideLoop } from '../../errors/S443.ts';
import { hoistedOutOfParallel } from '../../errors/S444.ts';
import { quoteLoop } from '../../language/quote.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import type { Hole, Name } from '../../syntax/expr.ts';
import type { LoopName } from '../../syntax/loop-name.ts';
import type { Directive } from '../../syntax/schedule.ts';
import { childrenOf } from '../../syntax/stmt.ts';
import type { For, Stmt } from '../../syntax/target.ts';
import {
  enter,
  isLoop,
  loopsOf,
  loopText,
  nameText,
  noSuchLoop,
  type Position,
  root,
} from '../../target/analysis/loops.ts';
import { mayContain } from '../../target/analysis/summary.ts';
import { changeMemory } from './change-memory.ts';

/**
 * hoist-storage(f, ⟨g, x⟩) — allocate the memory of f once in each iteration of an outer loop.
 *
 *     for x … do … for y … do (allocate f(…); s)   ⟶   for x … do … for y … do (allocate f(…)^hoist g.x; s)
 *
 * The storage is still fresh in each iteration of y; only its memory is reused. Bounds inference inserts reserve f(l,
 * …) at the start of the body of x, with lengths that are large enough for every y. Concurrent iterations need separate
 * memory, so no loop between x and the allocation may be parallel or vectorized.
 */
export function hoistStorage(d: Extract<Directive, { tag: 'hoist-storage' }>, s: Stmt<Hole>, P: Pipeline): Stmt<Hole> {
  return hoistTo(d, d.loop, s, P);
}

export function hoistTo(
  d: { readonly tag: string; readonly func: Name },
  to: LoopName | 'root',
  s: Stmt<Hole>,
  P: Pipeline,
): Stmt<Hole> {
  const destination = to === 'root' ? 'the root' : nameText(to);
  const hoisted = changeMemory(d, s, P, (memory) => {
    if (memory.hoisted === null) return { ...memory, hoisted: to };
    const earlier =
      memory.hoisted === 'root'
        ? `hoist-storage-root(${d.func})`
        : `hoist-storage(${d.func}, ${quoteLoop(memory.hoisted)})`;
    return refuse(contradictoryStorage({ directive: d.tag, func: d.func, said: earlier }, null));
  });
  const crossed = [...loopsAroundStorage(s, d.func)].map((around) => {
    const at = to === 'root' ? -1 : around.findIndex(({ loop, at }) => isLoop(loop, at, to, true));
    if (at >= 0 || to === 'root') return around.slice(at + 1);
    if (![...loopsOf(s, to.func)].some(({ loop, at }) => isLoop(loop, at, to, true))) noSuchLoop(s, to);
    return refuse(storageOutsideLoop({ func: d.func, loop: destination, loops: around.map(textOf).join(', ') }, null));
  });
  if (crossed.every((loops) => loops.length === 0)) return s;
  const concurrent = crossed.flat().find(({ loop: { order } }) => order === 'parallel' || order === 'vectorized');
  if (concurrent !== undefined) {
    const { order } = concurrent.loop;
    refuse(hoistedOutOfParallel({ func: d.func, to: destination, loop: textOf(concurrent), order }, null));
  }
  return hoisted;
}

export interface Around {
  readonly loop: For<Hole>;
  readonly at: Position;
}

function textOf({ loop, at }: Around): string {
  return loopText(loop.x, at);
}

/** For each allocation of a func, the loops around it, outermost first. */
export function* loopsAroundStorage(
  s: Stmt<Hole>,
  func: Name,
  at: Position = root,
  around: readonly Around[] = [],
): Generator<readonly Around[]> {
  if (!mayContain(s, 'storage', func)) return;
  if (s.tag === 'Allocate') yield around;
  const inside = s.tag === 'For' ? [...around, { loop: s, at }] : around;
  for (const child of childrenOf(s)) yield* loopsAroundStorage(child, func, enter(at, s), inside);
}
