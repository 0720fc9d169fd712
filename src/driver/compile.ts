import { infer } from '../bounds/infer/infer.ts';
import type { PlacesOf } from '../check/places-of.ts';
import { bug } from '../errors/bug.ts';
import { refuse } from '../errors/diagnostic.ts';
import { lower } from '../lower/lower.ts';
import { undominated } from '../schedule/legality/dominance.ts';
import { knownLegal } from '../schedule/legality/legal.ts';
import { attempt } from '../schedule/schedule.ts';
import type { Pipeline } from '../syntax/algorithm.ts';
import type { Schedule } from '../syntax/schedule.ts';
import type { Hole, Program } from '../syntax/target.ts';
import { optimizeTarget } from '../target/optimize.ts';

/** What is seen of a compilation: the program after each step. */
export type Watch = (step: 'lower' | 'schedule' | 'bounds', program: Program<Hole>) => void;

/** Tₙ = 𝓢(S, 𝓛(P)), the program with its holes. */
export function scheduled(P: Pipeline, S: Schedule | null, watch: Watch = () => {}): Program<Hole> {
  const T0: Program<Hole> = lower(P);
  watch('lower', T0);
  const Tn = (S && knownLegal(S, P)) ?? legal(S ?? none, T0, P);
  if (undominated(Tn).length > 0) bug('something is used before it is there'); // lemma 'Dominance'
  watch('schedule', Tn);
  return Tn;
}

function legal(S: Schedule, T0: Program<Hole>, P: Pipeline): Program<Hole> {
  const { Tn, diagnostics } = attempt(S, T0, P);
  return diagnostics.length > 0 ? refuse(...diagnostics) : Tn;
}

const none: Schedule = { name: '', directives: [] };

/** The whole compiler: P ∈ Alg and S give P′ ∈ Tgt. */
export function compile(P: Pipeline, S: Schedule | null, places?: PlacesOf, watch: Watch = () => {}): Program {
  const Tn: Program<Hole> = scheduled(P, S, watch);
  const completed: Program = infer(Tn, P, places?.access);
  const { program } = optimizeTarget(completed, P, S?.directives ?? [], places?.directive);
  watch('bounds', program);
  return program;
}
