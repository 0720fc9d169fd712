import type { AnyFunc } from '../build/func.ts';
import type { Pipeline } from '../build/pipeline.ts';
import type { Types } from '../build/tuple.ts';
import { emptyPlan } from './plan.ts';
import { type Selection, selection } from './stage-schedule.ts';

/**
 * Start an empty schedule for a func or a pipeline. Select a func to schedule with `s.name` if it is listed here, or
 * with `s('name')` for any func.
 *
 * @example
 * const fast = schedule(by, bx).by.parallel('y').and.bx.computeAt(by, 'y')
 */
export function schedule<Output extends string, Others extends string = never>(
  output: AnyFunc<Output>,
  ...others: readonly AnyFunc<Others>[]
): Selection<Output | Others>;
export function schedule(algorithm: Pipeline<readonly string[], Types>): Selection;
export function schedule(): Selection {
  return selection(emptyPlan);
}
