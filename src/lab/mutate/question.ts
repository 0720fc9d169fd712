import type { PipelineTree } from '../../language/tree.ts';
import type { Bounds } from '../../syntax/array.ts';
import type { Question } from '../case.ts';
import { drawQuestion } from '../draw/question.ts';
import { sizes } from '../draw/size.ts';
import type { Random } from '../random.ts';
import type { RandomInput } from '../random-array.ts';

/** The question of a pipeline that is most like another question: what that does not have is drawn. */
export function fittedQuestion(random: Random, tree: PipelineTree, like: Question): Question {
  const fresh = drawQuestion(random, tree, [], random.weighted(sizes));
  return {
    window: fresh.window.map((bounds, d) => like.window[d] ?? bounds),
    params: new Map(Array.from(fresh.params, ([name, value]) => [name, like.params.get(name) ?? value])),
    inputs: fresh.inputs.map((input) => like.inputs.find((other) => isAlike(input, other)) ?? input),
  };
}

function isAlike(a: RandomInput, b: RandomInput): boolean {
  return a.name === b.name && a.type === b.type && a.sizes.length === b.sizes.length;
}

/** A question of which one thing is changed: an interval, a parameter, or the size of an input. */
export function mutateQuestion(random: Random, tree: PipelineTree, question: Question): Question {
  const fresh = drawQuestion(random, tree, [], random.weighted(sizes));
  const { window, params, inputs } = question;
  const parts = [
    ...window.map((bounds, d) => (): Question => ({ ...question, window: window.with(d, moved(random, bounds)) })),
    ...Array.from(
      fresh.params,
      ([name, value]) =>
        (): Question => ({
          ...question,
          params: new Map(params).set(name, value),
        }),
    ),
    ...fresh.inputs.map((input, i) => (): Question => ({ ...question, inputs: inputs.with(i, input) })),
  ];
  return parts.length === 0 ? fresh : random.pick(parts)();
}

/** Longest interval that is made: the work of a case grows with it. */
const longest = 40;

function moved(random: Random, { min, len }: Bounds): Bounds {
  switch (random.below(4)) {
    case 0:
      return { min: min + (min < 0 ? 1 : -1), len };
    case 1:
      return { min, len: Math.max(0, len - 1) };
    case 2:
      return { min: Math.min(min, 2 ** 31 - 2 * longest), len: random.pick([7, 8, 9, 15, 16, 17, 31, 32, 33]) };
    default:
      return { min: random.between(-3, 3), len: Math.min(longest, len + 1) };
  }
}
