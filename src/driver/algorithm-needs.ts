import { Refusal } from '../errors/diagnostic.ts';
import type { Pipeline } from '../syntax/algorithm.ts';
import { memoized } from '../syntax/memoized.ts';
import type { InputNeed } from '../syntax/target.ts';
import { scheduled } from './compile.ts';
import { inference } from './pipeline.ts';

/**
 * The ranges of inputs that an algorithm reads, as functions of the windows of its outputs. They are the ranges that
 * the default schedule reads. Null if bounds inference refuses the default schedule, for example because a window is
 * unbounded.
 */
export const algorithmNeeds: (P: Pipeline) => readonly InputNeed[] | null = memoized((P) => {
  try {
    return inference.run(scheduled(P, null)).program.needs();
  } catch (thrown) {
    if (thrown instanceof Refusal) return null;
    throw thrown;
  }
});
