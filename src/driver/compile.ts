import type { PlacesOf } from '../check/places-of.ts';
import type { Pipeline } from '../syntax/algorithm.ts';
import type { Hole } from '../syntax/expr.ts';
import type { Schedule } from '../syntax/schedule.ts';
import type { Program } from '../syntax/target.ts';
import { type Completed, inference, lowering, scheduling, sliding, type Target, type WithHoles } from './pipeline.ts';

/** Called with the program after each step. */
export type Watch = (step: string, program: Program<Hole>) => void;

/** Compile P ∈ Alg under the schedule S to P″ ∈ Tgt. If S is null, the default schedule is used. */
export function compile(P: Pipeline, S: Schedule | null, places?: PlacesOf, watch: Watch = () => {}): Program {
  return completed(scheduled(P, S, places, watch), watch).program;
}

/** Tₙ = 𝓢(S, 𝓛(P)), the program with its holes. */
export function scheduled(P: Pipeline, S: Schedule | null, places?: PlacesOf, watch: Watch = () => {}): WithHoles {
  const lowered = lowering.run({ P, S, places });
  watch(lowering.name, lowered.T);
  const result = scheduling.run(lowered);
  watch(scheduling.name, result.T);
  return result;
}

/** P″: the program without holes, after sliding windows and storage folding. */
export function completed(from: WithHoles, watch: Watch = () => {}): Target {
  const filled: Completed = inference.run(from);
  watch(inference.name, filled.program);
  const result = sliding.run(filled);
  watch(sliding.name, result.program);
  return result;
}
