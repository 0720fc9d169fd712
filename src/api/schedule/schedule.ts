import type { AnyFunc } from '../build/func.ts';
import type { Pipeline } from '../build/pipeline.ts';
import type { Types } from '../build/tuple.ts';
import { nothingPlanned, type Plan, type Planned, plan, printPlan } from './plan.ts';
import { nameOf, StageSchedule } from './stage-schedule.ts';

/** How to run an algorithm: directives in the order in which they are given. Immutable, and apart from the algorithm. */
export type Schedule = Planned & { toString(): string };

/** A schedule, about to say more of a func, which is chosen by name: `s.by` or `s('by')`. */
export type Selection<Names extends string = string> = Schedule &
  ((func: string | AnyFunc) => StageSchedule<Names>) & { readonly [Name in Names]: StageSchedule<Names> };

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

/** Every property other than those of a schedule itself is a func. */
export function selection<Names extends string>(planned: Plan): Selection<Names> {
  const choose = (func: string | AnyFunc): StageSchedule<Names> => new StageSchedule(planned, nameOf(func).split('.'));
  return new Proxy(choose, {
    get: (_, key) => {
      if (key === plan) return planned;
      if (key === 'toString') return () => printPlan(planned);
      return typeof key === 'string' ? choose(key) : undefined;
    },
  }) as unknown as Selection<Names>; // the proxy has a stage for every name
}
