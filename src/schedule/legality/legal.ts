import type { Pipeline } from '../../syntax/algorithm.ts';
import type { Hole } from '../../syntax/expr.ts';
import type { Schedule } from '../../syntax/schedule.ts';
import type { Program } from '../../syntax/target.ts';

/** The results of schedules that were checked and are legal. A schedule that is checked is usually compiled next. */
const results = new WeakMap<Schedule, { readonly P: Pipeline; readonly result: Scheduled }>();

/** Tₙ = 𝓢(S, 𝓛(P)), and the algorithm whose funcs it computes: P after the rewrites by the schedule. */
export interface Scheduled {
  readonly Pn: Pipeline;
  readonly Tn: Program<Hole>;
}

export function rememberLegal(S: Schedule, P: Pipeline, result: Scheduled): void {
  results.set(S, { P, result });
}

/** The result of a schedule, or null if it is not cached. */
export function knownLegal(S: Schedule, P: Pipeline): Scheduled | null {
  const known = results.get(S);
  return known?.P === P ? known.result : null;
}
