import type { AnyFunc } from '../build/func.ts';
import type { AnyInput } from '../build/input.ts';
import { located } from '../origin/located.ts';
import { callerOf } from '../origin/origin.ts';
import { nameOf } from './arguments.ts';
import { type Plan, plan, printPlan } from './plan.ts';

/** A proxy: every string property except `toString` selects the func of that name. */
export function selectByName<Selected>(contents: Plan, select: (path: readonly string[]) => Selected): object {
  const selectGiven = (func: string | AnyFunc | AnyInput): Selected =>
    select(located(callerOf(selectGiven), () => nameOf(func)).split('.'));
  return new Proxy(selectGiven, {
    get: (_, key) => {
      if (key === plan) return contents;
      if (key === 'toString') return () => printPlan(contents);
      return typeof key === 'string' ? select(key.split('.')) : undefined;
    },
  });
}
