import { refuse } from '../../errors/diagnostic.ts';
import { contradictoryStorage } from '../../errors/S442.ts';
import { storageBoundNotConstant } from '../../errors/S454.ts';
import { printExpr } from '../../language/print.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import { constantOf, type Hole } from '../../syntax/expr.ts';
import type { Directive } from '../../syntax/schedule.ts';
import type { Stmt } from '../../syntax/target.ts';
import { changeMemory, dimensionOf } from './change-memory.ts';

/**
 * bound-storage(f, x, n) — allocate memory for exactly n points of a func along a dimension.
 *
 *     allocate f(…, (m, l), …)   ⟶   allocate f(…, (m, l), …)^bound x n
 *
 * The window does not change. Bounds inference inserts the assertion l ≤ n before the allocation, so a run stops before
 * it computes f if it needs more points.
 */
export function boundStorage(d: Extract<Directive, { tag: 'bound-storage' }>, s: Stmt<Hole>, P: Pipeline): Stmt<Hole> {
  return changeMemory(d, s, P, (memory) => {
    const dimension = dimensionOf(P, d.func, d.dim);
    const size = constantOf(d.size);
    if (size === null || size < 1 || size > most)
      return refuse(storageBoundNotConstant({ size: printExpr(d.size), most }, null));
    const before = memory.bounded.find(({ x }) => x === d.dim);
    if (before !== undefined) {
      const earlier = `bound-storage(${d.func}, ${d.dim}, ${before.size})`;
      refuse(contradictoryStorage({ directive: 'bound-storage', func: d.func, said: earlier }, null));
    }
    return { ...memory, bounded: [...memory.bounded, { ...dimension, size }].toSorted((a, b) => a.d - b.d) };
  });
}

/** The largest bound: this many points of 4 bytes fill the whole address space. */
const most = 2 ** 30;
