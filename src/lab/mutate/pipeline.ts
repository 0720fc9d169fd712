import type { FuncTree, PipelineTree, UpdateTree } from '../../language/tree.ts';
import type { Random } from '../random.ts';
import { smallerPipelines } from '../shrink/pipeline.ts';
import { binary, integer, name, range } from '../trees.ts';
import { drawNumber, mutateExpression } from './expression.ts';
import { changeExpression, expressionsOf } from './sites.ts';
import { splice } from './splice.ts';

/** Mutate a pipeline, possibly with parts of another one. The result may not be valid. */
export function mutatePipeline(random: Random, tree: PipelineTree, other: PipelineTree): PipelineTree {
  switch (random.weighted(changes)) {
    case 'expression': {
      const own = expressionsOf(tree);
      const others = random.chance(0.7) ? own : expressionsOf(other);
      if (own.length === 0 || others.length === 0) return tree;
      return changeExpression(tree, random.below(own.length), (e) => mutateExpression(random, e, others));
    }
    case 'update':
      return changeUpdates(random, tree, other);
    case 'splice':
      return tree.funcs.length + other.funcs.length > mostFuncs ? tree : splice(random, tree, other);
    case 'smaller':
      return drawSmaller(random, tree);
  }
}

const changes = [
  [12, 'expression'],
  [4, 'update'],
  [3, 'splice'],
  [2, 'smaller'],
] as const;

const mostFuncs = 7;

const mostUpdates = 4;

/** One of the first twenty candidates of shrinking, or the pipeline itself if there are none. */
function drawSmaller(random: Random, tree: PipelineTree): PipelineTree {
  const number = random.below(20);
  let smaller = tree;
  let i = 0;
  for (const each of smallerPipelines(tree)) {
    smaller = each;
    if (i++ >= number) break;
  }
  return smaller;
}

function changeUpdates(random: Random, tree: PipelineTree, other: PipelineTree): PipelineTree {
  const i = random.below(tree.funcs.length);
  const f = tree.funcs[i];
  if (f === undefined) return tree;
  return { ...tree, funcs: tree.funcs.with(i, withOtherUpdates(random, f, other)) };
}

/**
 * Duplicate an update, add an update of the other pipeline, add or remove a condition, add a reduction variable, or
 * reverse an rdom.
 */
function withOtherUpdates(random: Random, f: FuncTree, other: PipelineTree): FuncTree {
  const { updates } = f;
  const at = random.below(updates.length);
  const U = updates[at];
  const foreign = other.funcs.flatMap((g) => g.updates);
  if (U === undefined || random.chance(0.2)) {
    if (foreign.length === 0 || updates.length >= mostUpdates) return f;
    return { ...f, updates: [...updates, random.pick(foreign)] };
  }
  if (random.chance(0.3) && updates.length < mostUpdates) return { ...f, updates: updates.toSpliced(at, 0, U) };
  return { ...f, updates: updates.with(at, changeUpdate(random, U)) };
}

function changeUpdate(random: Random, U: UpdateTree): UpdateTree {
  const names = ['r', 's', 't'].filter((n) => U.rdom.every((r) => r.name.name !== n));
  if (random.chance(0.4)) {
    if (U.condition !== null) return { ...U, condition: null };
    const variables = U.rdom.map((r) => r.name.name);
    if (variables.length === 0) return U;
    const op = random.pick(['<', '<=', '==', '!='] as const);
    return { ...U, condition: binary(op, name(random.pick(variables)), integer(drawNumber(random))) };
  }
  const [fresh] = names;
  if (fresh === undefined || random.chance(0.3)) return { ...U, rdom: U.rdom.toReversed() };
  return { ...U, rdom: [...U.rdom, range(fresh, 'length', integer(random.below(3)), integer(random.between(1, 4)))] };
}
