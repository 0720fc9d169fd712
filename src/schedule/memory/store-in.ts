import { refuse } from '../../errors/diagnostic.ts';
import { contradictoryStorage } from '../../errors/S442.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import type { Hole } from '../../syntax/expr.ts';
import type { Directive } from '../../syntax/schedule.ts';
import type { Stmt } from '../../syntax/target.ts';
import { changeMemory } from './change-memory.ts';

/**
 * store-in(f, stack | heap) — allocate a func on the stack or on the heap.
 *
 *     allocate f(I, …)   ⟶   allocate f(I, …)^stack
 *
 * Whether the func fits on the stack depends on its size, so bounds inference checks it.
 */
export function storeIn(d: Extract<Directive, { tag: 'store-in' }>, s: Stmt<Hole>, P: Pipeline): Stmt<Hole> {
  return changeMemory(d, s, P, (memory) => {
    if (memory.in !== null && memory.in !== d.place)
      refuse(
        contradictoryStorage({ directive: 'store-in', func: d.func, said: `store-in(${d.func}, ${memory.in})` }, null),
      );
    return { ...memory, in: d.place };
  });
}
