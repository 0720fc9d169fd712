import { check, isClean } from '../check/check.ts';
import type { PipelineTree } from '../language/tree.ts';
import { lower } from '../lower/lower.ts';
import type { Pipeline } from '../syntax/algorithm.ts';
import type { Hole } from '../syntax/expr.ts';
import { memoized } from '../syntax/memoized.ts';
import type { Program } from '../syntax/target.ts';

/** A valid pipeline and its lowered program T₀. */
export interface Checked {
  readonly P: Pipeline;
  readonly T0: Program<Hole>;
}

/** The pipeline of a syntax tree and its lowered program, or null when the tree is not valid. */
export const checked = memoized((tree: PipelineTree): Checked | null => {
  const { modules, diagnostics } = check({ items: [tree] });
  const P = modules[0]?.pipeline;
  return P === undefined || !isClean(diagnostics) ? null : { P, T0: lower(P) };
});
