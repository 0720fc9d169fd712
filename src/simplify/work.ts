import { refuse } from '../errors/diagnostic.ts';
import { windowsTooComplex } from '../errors/S712.ts';
import type { Name } from '../syntax/expr.ts';

/**
 * The limit on proof and rewrite steps in one pass over a program, and the increase per func. A step is an attempt to
 * rewrite a node, to compute its range or to compare two sums; half a million take a few seconds. No pipeline in
 * `examples` or `bench` takes more than 60,000, and a chain of 1,000 tiled funcs takes 190,000.
 */
const mostSteps = 500_000;
const stepsForFunc = 500;

/** The steps left in the current pass. */
let left = Number.POSITIVE_INFINITY;

/** The steps of all passes that have ended. */
let taken = 0;

/** The number of steps that an action takes in its passes. */
export function stepsOf(action: () => void): number {
  const before = taken;
  action();
  return taken - before;
}

/** Run a pass over a program with a step limit; the program is refused when the pass exceeds it. */
export function withinSteps<T>(func: Name, funcs: number, pass: () => T): T {
  const before = left;
  const limit = mostSteps + stepsForFunc * funcs;
  left = limit;
  try {
    return pass();
  } catch (thrown) {
    if (thrown instanceof TooManySteps) refuse(windowsTooComplex({ func }, null));
    throw thrown;
  } finally {
    taken += limit - left;
    left = before;
  }
}

/** Count a step, or work that takes as long as several. */
export function step(count = 1): void {
  if (left <= 0) throw new TooManySteps();
  left -= count;
}

class TooManySteps extends Error {}
