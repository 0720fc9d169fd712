import type { ExprTree, ParamTree, PipelineTree, RequirementTree } from '../../../language/tree.ts';
import { isFloat, type Type } from '../../../syntax/type.ts';
import type { Random } from '../../random.ts';
import { binary, call, float, inputBound, integer, name, named, nowhere } from '../../trees.ts';

/**
 * Add ranges to parameters and requirements to the pipeline, in some programs. Most test inputs satisfy them.
 *
 *     pipeline f(p in -1..4, q: u8 in ..3) { require(p < x.len + 3, "p is too large"); … }
 */
export function withRequirements(random: Random, tree: PipelineTree): PipelineTree {
  if (!random.chance(1 / 5)) return tree;
  const params = tree.params.map((p) => (random.chance(0.7) ? ranged(random, p) : p));
  const count = random.pick([0, 1, 1, 2]);
  return { ...tree, params, requirements: Array.from({ length: count }, () => drawRequirement(random, tree)) };
}

/** An integer parameter with a range. Other parameters are unchanged. */
function ranged(random: Random, p: ParamTree): ParamTree {
  const type = p.type?.type ?? 'i32';
  if (p.rank !== null || type === 'bool' || type === 'f32' || type === 'f64') return p;
  const ranges: readonly (readonly (number | null)[])[] = type.startsWith('u') ? unsignedRanges : signedRanges;
  const [from, to] = random.pick(ranges).map((end) => (end === null ? null : integer(end)));
  return { ...p, range: { from: from ?? null, to: to ?? null, at: nowhere } };
}

const signedRanges = [
  [-2, 4],
  [-1, null],
  [0, 4],
  [0, null],
  [1, 4],
  [null, 3],
] as const;

const unsignedRanges = [
  [0, 4],
  [1, null],
  [null, 3],
] as const;

function drawRequirement(random: Random, tree: PipelineTree): RequirementTree {
  const output = tree.funcs.at(-1);
  const vars = output?.vars.map((x) => x.name) ?? [];
  const inputs = tree.params.filter((p) => p.rank !== null).map((p) => p.name.name);
  const p = name('p');
  const lengths: readonly ExprTree[] = [
    ...vars.map((x): ExprTree => ({ tag: 'InputBound', input: named(x), end: 'len', dim: null, at: nowhere })),
    ...inputs.map((input) => inputBound(input, 'len', 0)),
  ];
  const length = lengths.length === 0 ? integer(3) : random.pick(lengths);
  const other = tree.params.find((p) => p.rank === null && p.name.name !== 'p' && p.type?.type !== 'bool');
  const condition = random.weighted<() => ExprTree>([
    [3, () => binary('<', p, binary('+', length, integer(random.between(0, 4))))],
    [2, () => binary('>=', binary('+', p, integer(random.between(1, 2))), integer(0))],
    [2, () => binary('<=', length, integer(random.pick([10, 400, 400])))],
    [2, () => binary('>', p, integer(random.between(-4, 0)))],
    [other ? 4 : 0, () => ofType(random, name(other?.name.name ?? 'p'), other?.type?.type ?? 'i32')],
    [1, () => binary('&&', binary('!=', p, integer(3)), binary('>', integer(5), p))],
    [1, () => binary('>=', binary('*', integer(2), length), p)],
  ])();
  return { condition, message: random.pick(['p', 'the "window"\n\\']), at: nowhere };
}

/**
 * A condition on a parameter of any type: a comparison of the parameter with a constant, or a comparison of a sum that
 * may wrap with a sum of p.
 */
function ofType(random: Random, q: ExprTree, type: Type): ExprTree {
  const op = random.pick(['>', '>=', '<=', '!='] as const);
  if (isFloat(type)) return binary(op, q, call(type, float(random.between(0, 4) / 8)));
  if (random.chance(0.3)) return binary(op, q, integer(random.between(type.startsWith('u') ? 0 : -4, 2)));
  const sum = binary(random.pick(['+', '-', '*']), q, integer(random.between(1, 3)));
  return binary(op, call('i32', sum), binary('+', name('p'), integer(random.between(-4, 4))));
}
