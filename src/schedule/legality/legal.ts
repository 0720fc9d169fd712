import type { Pipeline } from '../../syntax/algorithm.ts';
import type { Hole } from '../../syntax/expr.ts';
import type { Schedule } from '../../syntax/schedule.ts';
import type { Program } from '../../syntax/target.ts';

/** Tₙ of schedules that were checked and are legal. A schedule that is checked is usually compiled next. */
const programs = new WeakMap<Schedule, { readonly P: Pipeline; readonly Tn: Program<Hole> }>();

export function rememberLegal(S: Schedule, P: Pipeline, Tn: Program<Hole>): void {
  programs.set(S, { P, Tn });
}

/** Tₙ = 𝓢(S, 𝓛(P)), or null if it is not cached. */
export function knownLegal(S: Schedule, P: Pipeline): Program<Hole> | null {
  const known = programs.get(S);
  return known?.P === P ? known.Tn : null;
}
