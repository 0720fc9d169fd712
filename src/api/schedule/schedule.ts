import type { AnyFunc } from '../build/func.ts';
import type { Pipeline } from '../build/pipeline.ts';
import type { Types } from '../build/tuple.ts';
import { nothingPlanned } from './plan.ts';
import { type Selection, selection } from './stage-schedule.ts';

/**
 * An empty schedule for an algorithm. The funcs that can be chosen by `s.name` are the output and those that are given
 * with it; `s('name')` chooses any func.
 */
export function schedule<Output extends string, Others extends string = never>(
  output: AnyFunc<Output>,
  ...others: readonly AnyFunc<Others>[]
): Selection<Output | Others>;
export function schedule(algorithm: Pipeline<readonly string[], Types>): Selection;
export function schedule(): Selection {
  return selection(nothingPlanned);
}
