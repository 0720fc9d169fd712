import { check, isClean } from '../check/check.ts';
import type { PipelineTree } from '../language/tree.ts';
import { lower } from '../lower/lower.ts';
import type { Pipeline } from '../syntax/algorithm.ts';
import type { Hole } from '../syntax/expr.ts';
import type { Program } from '../syntax/target.ts';

/** A pipeline that is valid, and what it is lowered to. */
export interface Checked {
  readonly P: Pipeline;
  readonly T0: Program<Hole>;
}

/** What a tree means, or null when it is not valid. Trees never change, so that each is checked once. */
export function checked(tree: PipelineTree): Checked | null {
  const known = results.get(tree);
  if (known !== undefined) return known;
  const { modules, diagnostics } = check({ items: [tree] });
  const P = modules[0]?.pipeline;
  const result = P === undefined || !isClean(diagnostics) ? null : { P, T0: lower(P) };
  results.set(tree, result);
  return result;
}

const results = new WeakMap<PipelineTree, Checked | null>();
