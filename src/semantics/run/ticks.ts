import { childrenOf } from '../../syntax/stmt.ts';
import type { For, Program, Stmt } from '../../syntax/target.ts';
import type { Ticks } from '../../syntax/ticks.ts';
import type { Request } from '../request.ts';
import { StaticEvaluator } from './static-evaluator.ts';

/**
 * Where a run of a program should tick: in the outermost loops of about a hundred iterations, so that ticks are rare beside the
 * work between them.
 *
 *     for y in (0, 800) do for x do s       ⟶   for y in (0, 800) do (for x do s; tick)
 *     for c in (0, 3) do for y do for x … s  ⟶   for c in (0, 3) do for y do (for x do s; tick)
 *     for x do s                             ⟶   for x do s; tick
 */
export function ticksOf(P: Program, z: Request): Ticks {
  const ticks = new Map<For, 'each' | 'whole'>();
  const known = new StaticEvaluator(P, z);

  /** In a statement that is run so many times. */
  const place = (s: Stmt, times: number): void => {
    switch (s.tag) {
      case 'Nop':
      case 'Assert':
      case 'Allocate':
      case 'Assign':
        return;
      case 'Seq':
      case 'If':
      case 'Label':
        for (const child of childrenOf(s)) place(child, times);
        return;
      case 'Let':
        known.within(s, (body) => place(body, times));
        return;
      case 'For': {
        if (s.order === 'vectorized' || ticks.has(s)) return; // lanes do not tick
        const rounds = times * known.count(s);
        if (s.order !== 'unrolled' && !hasLoop(s.body)) ticks.set(s, 'whole');
        else if (s.order !== 'unrolled' && rounds >= enough) ticks.set(s, 'each');
        else known.iterations(s, 1, (body) => place(body, rounds));
        return;
      }
    }
  };

  place(P.body, 1);
  return ticks;
}

/** One for each hundredth. */
const enough = 100;

/** Is there one that is still a loop in the code? */
function hasLoop(s: Stmt): boolean {
  const waiting = [s];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.tag === 'For' && (next.order === 'serial' || next.order === 'parallel')) return true;
    waiting.push(...childrenOf(next));
  }
  return false;
}
