import type { ExprTree, FuncTree, PipelineTree } from '../../../language/tree.ts';
import type { Random } from '../../random.ts';
import { mapPipeline } from '../../shrink/map-trees.ts';
import { inputBound } from '../../trees.ts';

/**
 * In some programs, make one or two other funcs outputs, too. Most of them are read by later funcs.
 *
 *     pipeline f(p) { fun g(x) = e; fun f(x) = e′; }   ⟶   pipeline f, g(p) { fun g(x) = e; fun f(x) = e′; }
 */
export function withSeveralOutputs(random: Random, tree: PipelineTree): PipelineTree {
  random.below(2);
  const output = tree.funcs.at(-1);
  const candidates = tree.funcs.slice(0, -1).filter((f) => !startsFromUndef(f));
  if (output === undefined || candidates.length === 0 || !random.chance(1 / 6)) return tree;
  const first = random.pick(candidates);
  const second = random.chance(0.3) ? random.pick(candidates) : first;
  const others = [...new Set([first, second])].map(({ name }) => name);
  return { ...mapPipeline(tree, (e) => withOutput(e, output)), others };
}

function startsFromUndef({ pure }: FuncTree): boolean {
  return pure.some((e) => e.tag === 'Name' && e.name === 'undef');
}

/** x.len is not allowed if there are several outputs: it becomes f.len[d]. */
function withOutput(e: ExprTree, { name, vars }: FuncTree): ExprTree {
  if (e.tag !== 'InputBound' || e.dim !== null) return e;
  return inputBound(
    name.name,
    e.end,
    vars.findIndex((x) => x.name === e.input.name),
  );
}
