import type { FuncTree, PipelineTree } from '../../language/tree.ts';
import type { Bounds } from '../../syntax/array.ts';
import { constantOf } from '../../syntax/expr.ts';
import type { Directive } from '../../syntax/schedule.ts';
import { isFloat, isLong, isSigned, isValueOf, type Type } from '../../syntax/type.ts';
import type { Scalar } from '../../syntax/value.ts';
import type { TestInput } from '../case.ts';
import { outputTrees } from '../output-trees.ts';
import type { Random } from '../random.ts';
import type { RandomInput } from '../random-array.ts';
import { longValues } from './long-values.ts';
import type { Size } from './size.ts';

/**
 * Generate a test input for a pipeline. A window may be empty, a single point, on both sides of zero, far from zero, or
 * at the ends of i32; for a size with `long` windows, it is mostly long. Parameters may be zero or negative. Inputs are
 * small, empty, or up to 200 points long. Most windows satisfy the bounds that the schedule states for the output.
 */
export function drawTestInput(
  random: Random,
  tree: PipelineTree,
  directives: readonly Directive[],
  { window }: Size,
): TestInput {
  const { params } = tree;
  const [output, ...others] = outputTrees(tree);
  const vars = output?.vars.map(({ name }) => name) ?? [];
  const scalars = params.filter((p) => p.rank === null);
  const arrays = params.filter((p) => p.rank !== null);
  const long = window === 'long' && random.chance(0.95) ? random.below(Math.min(vars.length, 2)) : -1;
  const testInput: TestInput = {
    window: vars.map((dim, d) => {
      const interval =
        d === long
          ? { min: random.between(-9, 9), len: random.between(50, random.pick([80, 80, 120, 300])) }
          : drawInterval(random, longest[long >= 0 ? 'tiny' : window][vars.length] ?? 2);
      return random.chance(0.93) ? fitted(random, interval, output?.name.name ?? '', dim, directives) : interval;
    }),
    params: new Map(scalars.map((p) => [p.name.name, drawValue(random, p.type?.type ?? 'i32')])),
    inputs: arrays.map(
      (p): RandomInput => ({
        name: p.name.name,
        type: p.type?.type ?? 'i32',
        seed: random.below(1000),
        sizes: drawSizes(random, p.rank ?? 0),
      }),
    ),
  };
  if (others.length === 0) return testInput;
  // Windows are all empty, or none is. A few test inputs break this rule.
  const isEmpty = testInput.window.some(({ len }) => len === 0) !== random.chance(0.03);
  const more = others.flatMap((other) => drawOtherWindow(random, other, { window, isEmpty }, directives));
  return { ...testInput, window: [...testInput.window, ...more] };
}

/** The window of an output other than the first one, near zero. */
function drawOtherWindow(
  random: Random,
  { name, vars }: FuncTree,
  { window, isEmpty }: Pick<Size, 'window'> & { readonly isEmpty: boolean },
  directives: readonly Directive[],
): readonly Bounds[] {
  const most = longest[window][vars.length] ?? 2;
  return vars.map((x, d) => {
    const len = isEmpty && d === 0 ? 0 : random.between(1, most);
    const min = random.chance(0.05) ? random.between(-40, 40) : random.between(-3, 3);
    return fitted(random, { min, len }, name.name, x.name, directives);
  });
}

/** The maximum length of a window in each dimension, indexed by the rank. */
const longest = { small: [10, 10, 5, 3, 2], tiny: [3, 3, 2, 2, 2], long: [10, 10, 5, 3, 2] } as const;

function drawInterval(random: Random, longest: number): Bounds {
  const len = random.chance(0.04) ? 0 : random.chance(0.15) ? 1 : random.between(1, longest);
  switch (random.weighted(places)) {
    case 'near':
      return { min: random.between(-3, 3), len };
    case 'far':
      return { min: random.pick([-1, 1]) * random.pick([100, 1000]) + random.between(-2, 2), len };
    case 'end':
      return { min: random.chance(0.5) ? -(2 ** 31) + random.below(9) : 2 ** 31 - 12 + random.below(3), len };
  }
}

const places = [
  [60, 'near'],
  [3, 'far'],
  [1, 'end'],
] as const;

/** An interval within the bounds that a schedule states for a dimension of the output, if they are constant. */
function fitted(
  random: Random,
  { min, len }: Bounds,
  f: string,
  dim: string,
  directives: readonly Directive[],
): Bounds {
  for (const d of directives) {
    if ((d.tag !== 'bound' && d.tag !== 'bound-extent') || d.func !== f || d.dim !== dim) continue;
    const most = constantOf(d.len) ?? len;
    const least = d.tag === 'bound' ? constantOf(d.min) : null;
    const points = Math.min(len, Math.max(most, 0));
    return { min: least === null ? min : least + random.below(most - points + 1), len: points };
  }
  return { min, len };
}

/**
 * The sizes of an input: usually up to 200 points along one dimension and up to 4 along the others, rarely up to 200
 * along both of two dimensions, otherwise up to 4 along each.
 */
function drawSizes(random: Random, rank: number): readonly number[] {
  const isLong = random.chance(0.65);
  const side = isLong ? random.below(rank) : -1;
  const isLarge = isLong && rank === 2 && random.chance(0.05);
  return Array.from({ length: rank }, (_, d) => {
    if (random.chance(0.02)) return 0;
    return d === side || isLarge ? random.between(1, 200) : random.between(1, 4);
  });
}

function drawValue(random: Random, type: Type): Scalar {
  if (isLong(type)) return random.pick(longValues.filter((n) => isValueOf(type, n)));
  if (type === 'bool') return random.below(2);
  if (isFloat(type)) return random.pick([0, 1, -2, 0.5, 1024]);
  return isSigned(type) ? random.pick([0, 1, 2, 3, 4, 1, 2, 3, -1, -2]) : random.below(5);
}
