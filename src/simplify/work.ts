import { refuse } from '../errors/diagnostic.ts';
import { windowsTooComplex } from '../errors/S712.ts';
import type { Name } from '../syntax/expr.ts';

/**
 * The most steps of reasoning about one program in one pass, and how many more for each of its funcs. A step is an attempt to
 * simplify a node, to bound it by numbers or to compare two sums; half a million take a few seconds. No pipeline in `examples`
 * or `bench` takes more than 60,000, and a chain of 1,000 tiled funcs takes 190,000.
 */
const mostSteps = 500_000;
const stepsForFunc = 500;

/** How many steps are left to the pass that is running. */
let left = Number.POSITIVE_INFINITY;

/** A pass over a program of so many funcs, which is refused when its windows take too many steps to reason about. */
export function withinSteps<T>(func: Name, funcs: number, pass: () => T): T {
  const before = left;
  left = mostSteps + stepsForFunc * funcs;
  try {
    return pass();
  } catch (thrown) {
    if (thrown instanceof TooManySteps) refuse(windowsTooComplex({ func }, null));
    throw thrown;
  } finally {
    left = before;
  }
}

/** Count one step. */
export function step(): void {
  if (left-- <= 0) throw new TooManySteps();
}

class TooManySteps extends Error {}
