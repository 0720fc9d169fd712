import type { ExprTree, PipelineTree } from '../../language/tree.ts';
import { mapPipeline } from '../shrink/map-trees.ts';

/** All expressions that `mapPipeline` visits, in postorder. */
export function expressionsOf(tree: PipelineTree): readonly ExprTree[] {
  const found: ExprTree[] = [];
  mapPipeline(tree, (e) => {
    found.push(e);
    return e;
  });
  return found;
}

/** A pipeline with one expression changed, the one that has the given number in postorder. */
export function changeExpression(tree: PipelineTree, number: number, change: (e: ExprTree) => ExprTree): PipelineTree {
  let next = 0;
  return mapPipeline(tree, (e) => (next++ === number ? change(e) : e));
}
