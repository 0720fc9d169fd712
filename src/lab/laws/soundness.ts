import { type Phase, phaseOf } from '../../schedule/phases.ts';
import type { Experiment } from '../experiment.ts';
import { each, everyFourthProgram, type Law } from '../law.ts';
import { confluent } from './confluence.ts';

/** Tₙ is confluent with P. */
export const schedulingEquivalence: Law = {
  name: "Theorem 'Scheduling equivalence'",
  every: 1,
  examine: (x) => confluent(x, x.last),
};

/** T₀ is confluent with P. */
export const loweringIsSound: Law = {
  name: "Lemma 'Lowering is sound'",
  every: everyFourthProgram,
  examine: (x) => confluent(x, 0),
};

/**
 * For each phase, Tᵢ is confluent with P after every directive of the phase. If the schedule is long, only a quarter of
 * the directives are checked.
 */
export const phasesAreSound: readonly Law[] = (
  [
    ['specialization', 'Specialization is sound'],
    ['loops', 'Loop phase is sound'],
    ['compute', 'Compute phase is sound'],
    ['storage', 'Storage phase is sound'],
    ['memory', 'Memory phase is sound'],
    ['bounds', 'Bounds phase is sound'],
  ] as const
).map(([phase, name]) => ({
  name: `Lemma '${name}'`,
  every: everyFourthProgram,
  examine: (x) => each(stepsOf(x, phase), (i) => confluent(x, i)),
}));

/** The examined indices i for which a directive of a phase produced Tᵢ. */
function stepsOf({ steps, examined }: Experiment, phase: Phase): readonly number[] {
  return examined.filter((i) => {
    const step = steps[i - 1];
    return step !== undefined && phaseOf(step.directive) === phase;
  });
}
