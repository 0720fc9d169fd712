import { refuse } from '../../errors/diagnostic.ts';
import { repeatedDimension } from '../../errors/S446.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import type { Hole } from '../../syntax/expr.ts';
import type { Dimension } from '../../syntax/memory.ts';
import type { Directive } from '../../syntax/schedule.ts';
import type { Stmt } from '../../syntax/target.ts';
import { funcOf } from '../legality/definition-order.ts';
import { changeMemory, dimensionOf } from './change-memory.ts';

/**
 * reorder-storage(f, x₁, …, xₙ) — set the order of the dimensions in memory, innermost first.
 *
 *     allocate f(I, …)   ⟶   allocate f(I, …)^order x₁, …, xₙ
 *
 * As for reorder, dimensions that are not named keep their position.
 */
export function reorderStorage(
  d: Extract<Directive, { tag: 'reorder-storage' }>,
  s: Stmt<Hole>,
  P: Pipeline,
): Stmt<Hole> {
  return changeMemory(d, s, P, (memory) => {
    const named = d.dims.map((x) => dimensionOf(P, d.func, x));
    const repeated = d.dims.find((x, i) => d.dims.indexOf(x) < i);
    if (repeated !== undefined) refuse(repeatedDimension({ func: d.func, dim: repeated }, null));
    const current = memory.order ?? defaultOrder(P, d.func);
    const next = named.values();
    const order = current.map((each) => (d.dims.includes(each.x) ? (next.next().value ?? each) : each));
    return order.every(({ x }, i) => x === current[i]?.x) ? memory : { ...memory, order };
  });
}

function defaultOrder(P: Pipeline, func: string): readonly Dimension[] {
  return funcOf(P, func).vars.map((x, d) => ({ x, d }));
}
