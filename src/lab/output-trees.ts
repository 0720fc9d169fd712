import type { FuncTree, PipelineTree } from '../language/tree.ts';

/** The definitions of the outputs of a pipeline, in order. Outputs that are not defined are missing. */
export function outputTrees({ name, others, funcs }: PipelineTree): readonly FuncTree[] {
  return [name, ...others].flatMap((output) => funcs.find((f) => f.name.name === output.name) ?? []);
}

/** The names of the dimensions of a window: `x`, or `f.x` if there are several outputs. */
export function dimensionNames(tree: PipelineTree): readonly string[] {
  const isOnly = tree.others.length === 0;
  return outputTrees(tree).flatMap(({ name: f, vars }) => vars.map((x) => (isOnly ? x.name : `${f.name}.${x.name}`)));
}
