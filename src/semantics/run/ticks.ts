import { externNest } from '../../syntax/extensions/extern.ts';
import { childrenOf } from '../../syntax/stmt.ts';
import type { For, Program, Stmt } from '../../syntax/target.ts';
import type { Ticks } from '../../syntax/ticks.ts';
import type { Request } from '../request.ts';
import { StaticEvaluator } from './static-evaluator.ts';

/**
 * The loops of a program that increment the tick counter. Of the loops of a nest that contain another loop and run at
 * least a hundred iterations in total, the outermost ticks after each iteration. If there is none, the innermost loop
 * of the nest ticks once, after its last iteration. So ticks cost little compared to the work between them.
 *
 *     for y in (0, 800) do for x do s        ⟶   for y in (0, 800) do (for x do s; tick)
 *     for c in (0, 3) do for y do for x … s  ⟶   for c in (0, 3) do for y do (for x do s; tick)
 *     for x do s                             ⟶   (for x do s); tick
 */
export function ticksOf(P: Program, z: Request): Ticks {
  const ticks = new Map<For, 'each' | 'whole'>();
  const evaluator = new StaticEvaluator(P, z);

  /** Place ticks in a statement that runs `times` times. */
  const place = (s: Stmt, times: number): void => {
    switch (s.tag) {
      case 'Nop':
      case 'Assert':
      case 'Allocate':
      case 'Assign':
      case 'Reserve':
        return;
      case 'Seq':
      case 'If':
      case 'Label':
        for (const child of childrenOf(s)) place(child, times);
        return;
      case 'Let':
        evaluator.within(s, (body) => place(body, times));
        return;
      case 'For': {
        if (s.order === 'vectorized' || ticks.has(s)) return; // lanes do not tick
        if (externNest(s) !== null) return; // the host computes its points in one call
        const iterations = times * evaluator.count(s);
        if (s.order !== 'unrolled' && !hasLoop(s.body)) ticks.set(s, 'whole');
        else if (s.order !== 'unrolled' && iterations >= enough) ticks.set(s, 'each');
        else evaluator.iterations(s, 1, (body) => place(body, iterations));
        return;
      }
    }
  };

  place(P.body, 1);
  return ticks;
}

/** At least one tick for each percent. */
const enough = 100;

/** Does a statement contain a loop that is still a loop in the generated code? */
function hasLoop(s: Stmt): boolean {
  const stack = [s];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (next.tag === 'For' && (next.order === 'serial' || next.order === 'parallel')) return true;
    stack.push(...childrenOf(next));
  }
  return false;
}
