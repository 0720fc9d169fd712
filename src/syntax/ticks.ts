import { childrenOf } from './stmt.ts';
import type { For, Stmt } from './target.ts';

/**
 * The loops by which a run tells how far it is: it ticks after each iteration of a loop, or once after all of them.
 *
 *     for y do for x do s           ⟶   for y do (for x do s; tick)
 *     for x do s                    ⟶   for x do s; tick
 *     for c do for y do for x do s  ⟶   for c do for y do (for x do s; tick)
 *
 * So ticks are seldom beside the work between them, and the second loop of a nest counts where the first is very short.
 */
export type Ticks = ReadonlyMap<For, 'each' | 'whole'>;

export const noTicks: Ticks = new Map();

export function ticksOf(s: Stmt): Ticks {
  const ticks = new Map<For, 'each' | 'whole'>();
  const waiting = [{ s, depth: 1 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { s, depth } = next;
    if (isLoop(s)) {
      const inside = nestingOf(s.body);
      if (inside === 0) ticks.set(s, 'whole');
      else if (inside === 1 || depth === deepest) ticks.set(s, 'each');
      else waiting.push({ s: s.body, depth: depth + 1 });
    } else if (!isVector(s)) {
      waiting.push(...childrenOf(s).map((child) => ({ s: child, depth })));
    }
  }
  return ticks;
}

const deepest = 2;

/** How many loops are in each other. */
function nestingOf(s: Stmt): number {
  let most = 0;
  const waiting = [{ s, loops: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (isVector(next.s)) continue;
    const loops = next.loops + Number(isLoop(next.s));
    most = Math.max(most, loops);
    waiting.push(...childrenOf(next.s).map((child) => ({ s: child, loops })));
  }
  return most;
}

/** One that is still a loop in the code. */
function isLoop(s: Stmt): s is For {
  return s.tag === 'For' && (s.order === 'serial' || s.order === 'parallel');
}

/** The lanes of a vector do not tick. */
function isVector(s: Stmt): boolean {
  return s.tag === 'For' && s.order === 'vectorized';
}
