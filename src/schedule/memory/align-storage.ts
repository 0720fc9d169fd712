import { refuse } from '../../errors/diagnostic.ts';
import { valueNotPositive } from '../../errors/S417.ts';
import { contradictoryStorage } from '../../errors/S442.ts';
import { alignmentNotConstant } from '../../errors/S445.ts';
import { printExpr } from '../../language/print.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import { constantOf, type Hole } from '../../syntax/expr.ts';
import type { Directive } from '../../syntax/schedule.ts';
import type { Stmt } from '../../syntax/target.ts';
import { changeMemory, dimensionOf } from './change-memory.ts';

/**
 * align-storage(f, x, n) — pad the extent of a func in memory to a multiple of n along a dimension.
 *
 *     allocate f(…, (m, l), …)   ⟶   allocate f(…, (m, l), …)^align x n
 *
 * The window does not change: memory has ⌈l / n⌉·n points, of which the program uses l. Along the next outer dimension,
 * each row starts at a multiple of n.
 */
export function alignStorage(d: Extract<Directive, { tag: 'align-storage' }>, s: Stmt<Hole>, P: Pipeline): Stmt<Hole> {
  return changeMemory(d, s, P, (memory) => {
    const dimension = dimensionOf(P, d.func, d.dim);
    const multiple = constantOf(d.multiple) ?? refuse(alignmentNotConstant({ multiple: printExpr(d.multiple) }, null));
    if (multiple <= 0) refuse(valueNotPositive({ what: 'multiple', value: multiple }, null));
    if (multiple === 1) return memory; // the default
    const before = memory.aligned.find(({ x }) => x === d.dim);
    if (before !== undefined) {
      const earlier = `align-storage(${d.func}, ${d.dim}, ${before.multiple})`;
      refuse(contradictoryStorage({ directive: 'align-storage', func: d.func, said: earlier }, null));
    }
    const aligned = [...memory.aligned, { ...dimension, multiple }].toSorted((a, b) => a.d - b.d);
    return { ...memory, aligned };
  });
}
