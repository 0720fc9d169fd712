import type { PipelineTree } from '../../language/tree.ts';
import type { Bounds } from '../../semantics/array.ts';
import { isFloat, isSigned, type Type } from '../../syntax/type.ts';
import type { Question, RandomInput } from '../case.ts';
import type { Random } from '../random.ts';

/**
 * What is asked of a pipeline: windows that are empty, single points, on both sides of zero, far away and at the end of
 * i32; parameters that are zero and negative; inputs that are small, or empty.
 */
export function drawQuestion(random: Random, { params, funcs }: PipelineTree): Question {
  const rank = funcs.at(-1)?.vars.length ?? 0;
  const scalars = params.filter((p) => p.rank === null);
  const arrays = params.filter((p) => p.rank !== null);
  return {
    window: Array.from({ length: rank }, () => drawInterval(random, rank)),
    params: new Map(scalars.map((p) => [p.name.name, drawValue(random, p.type?.type ?? 'i32')])),
    inputs: arrays.map(
      (p): RandomInput => ({
        name: p.name.name,
        type: p.type?.type ?? 'i32',
        seed: random.below(1000),
        sizes: Array.from({ length: p.rank ?? 0 }, () => (random.chance(0.02) ? 0 : random.between(1, 4))),
      }),
    ),
  };
}

function drawInterval(random: Random, rank: number): Bounds {
  const longest = [10, 10, 5, 3][rank] ?? 3;
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

function drawValue(random: Random, type: Type): number {
  if (type === 'bool') return random.below(2);
  if (isFloat(type)) return random.pick([0, 1, -2, 0.5, 1024]);
  return isSigned(type) ? random.pick([0, 1, 2, 3, 4, 1, 2, 3, -1, -2]) : random.below(5);
}
