import type { Expr, Name } from '../../syntax/expr.ts';
import type { LoopName } from '../../syntax/loop-name.ts';
import type { Directive } from '../../syntax/schedule.ts';
import { isSplitAndTraverse, splitLoops } from '../sugar.ts';

/**
 * The dimension from which splits and fusions derive a loop, and the extent of the loop if it is the inner loop of a
 * split; otherwise null.
 */
export function originOf(
  d: Extract<Directive, { loop: LoopName }>,
  directives: readonly Directive[],
): { readonly dim: Name; readonly factor: Expr | null } {
  let dim = d.loop.v;
  let factor = d.tag === 'vectorize' ? d.factor : null;
  for (const each of directives.slice(0, directives.indexOf(d)).toReversed()) {
    for (const { from, into, by } of replacedBy(each)) {
      const isSameStage = from.func === d.loop.func && (from.stage ?? 0) === (d.loop.stage ?? 0);
      if (!isSameStage || !into.includes(dim)) continue;
      if (into.at(-1) === dim) factor ??= by;
      dim = from.v;
    }
  }
  return { dim, factor };
}

/** A loop, the loops that replace it (the inner one last), and the extent of the inner one; null for a fused loop. */
interface Replaced {
  readonly from: LoopName;
  readonly into: readonly Name[];
  readonly by: Expr | null;
}

function replacedBy(d: Directive): readonly Replaced[] {
  if (d.tag === 'split') return [{ from: d.loop, into: [d.outer, d.inner], by: d.factor }];
  if (d.tag === 'fuse') return [{ from: d.loop, into: [d.fused], by: null }];
  if (d.tag === 'tile')
    return d.tiled.map(({ loop, outer, inner, factor }) => ({ from: loop, into: [outer, inner], by: factor }));
  return isSplitAndTraverse(d) && d.factor !== null ? [{ from: d.loop, into: splitLoops(d), by: d.factor }] : [];
}
