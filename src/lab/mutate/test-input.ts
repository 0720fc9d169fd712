import type { PipelineTree } from '../../language/tree.ts';
import type { Bounds } from '../../syntax/array.ts';
import type { TestInput } from '../case.ts';
import { sizes } from '../generators/size.ts';
import { drawTestInput } from '../generators/test-input.ts';
import type { Random } from '../random.ts';
import type { RandomInput } from '../random-array.ts';

/** Fit a test input to a pipeline: missing parts are generated. */
export function fittedTestInput(random: Random, tree: PipelineTree, like: TestInput): TestInput {
  const fresh = drawTestInput(random, tree, [], random.weighted(sizes));
  return {
    window: fresh.window.map((bounds, d) => like.window[d] ?? bounds),
    params: new Map(Array.from(fresh.params, ([name, value]) => [name, like.params.get(name) ?? value])),
    inputs: fresh.inputs.map((input) => like.inputs.find((other) => fits(input, other)) ?? input),
  };
}

function fits(a: RandomInput, b: RandomInput): boolean {
  return a.name === b.name && a.type === b.type && a.sizes.length === b.sizes.length;
}

/** Mutate one part of a test input: an interval, a parameter, or an input. */
export function mutateTestInput(random: Random, tree: PipelineTree, testInput: TestInput): TestInput {
  const fresh = drawTestInput(random, tree, [], random.weighted(sizes));
  const { window, params, inputs } = testInput;
  const parts = [
    ...window.map((bounds, d) => (): TestInput => ({ ...testInput, window: window.with(d, moved(random, bounds)) })),
    ...Array.from(
      fresh.params,
      ([name, value]) =>
        (): TestInput => ({
          ...testInput,
          params: new Map(params).set(name, value),
        }),
    ),
    ...fresh.inputs.map((input, i) => (): TestInput => ({ ...testInput, inputs: inputs.with(i, input) })),
  ];
  return parts.length === 0 ? fresh : random.pick(parts)();
}

/** The maximum length of an interval that mutation makes longer. The work of a case grows with the length. */
const longest = 40;

function moved(random: Random, { min, len }: Bounds): Bounds {
  switch (random.pick(['toward zero', 'shorter', 'near a vector length', 'longer'] as const)) {
    case 'toward zero':
      return { min: min + (min < 0 ? 1 : -1), len };
    case 'shorter':
      return { min, len: Math.max(0, len - 1) };
    case 'near a vector length':
      return { min: Math.min(min, 2 ** 31 - 2 * longest), len: random.pick([7, 8, 9, 15, 16, 17, 31, 32, 33]) };
    case 'longer':
      return { min: random.between(-3, 3), len: Math.min(longest, len + 1) };
  }
}
