import { type Phase, phaseOf } from '../../schedule/phases.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import { type Experiment, referenceOf } from '../experiment.ts';
import { broken, each, everyFourthProgram, holds, type Law, type Verdict, vacuous } from '../law.ts';
import { sameValues } from '../same-values.ts';
import { confluent } from './confluence.ts';

/** Tₙ is confluent with P. */
export const schedulingEquivalence: Law = {
  name: "Theorem 'Scheduling equivalence'",
  every: 1,
  examine: (x) => confluent(x, x.last),
};

/** P′(z) = P(z) for the algorithm P′ that the schedule rewrites P to. Only rfactor may remove an error. */
export const rewritingKeepsValues: Law = {
  name: 'A rewritten algorithm has the values of the original',
  every: 1,
  examine: (x) => {
    const rewritten = x.algorithm(x.last);
    if (rewritten === x.P) return vacuous;
    const isFactored = x.steps.some(({ directive }) => directive.tag === 'rfactor');
    if (x.reference.tag !== 'Error' || isFactored) return sameAsOriginal(x, rewritten, 'the schedule');
    return referenceOf(rewritten, x.z).tag === 'Values' ? broken('the rewritten algorithm has no error') : holds();
  },
};

/** T₀ is confluent with P. */
export const loweringIsSound: Law = {
  name: "Lemma 'Lowering is sound'",
  every: everyFourthProgram,
  examine: (x) => confluent(x, 0),
};

/** By the big-step semantics, an algorithm has the same values after each rfactor, unless P(z) is an error. */
export const factoringIsSound: Law = {
  name: "Lemma 'Reduction factoring is sound'",
  every: 1,
  examine: (x) => {
    const factored = x.steps.filter(({ directive }) => directive.tag === 'rfactor');
    return each(factored, ({ directive, P }) => sameAsOriginal(x, P, JSON.stringify(directive)));
  },
};

/** Does an algorithm that was rewritten by `by` have the values of the original? */
function sameAsOriginal({ reference, z }: Experiment, rewritten: Pipeline, by: string): Verdict {
  if (reference.tag !== 'Values') return vacuous;
  const values = referenceOf(rewritten, z);
  if (values.tag === 'Large') return vacuous;
  if (values.tag === 'Values' && sameValues(values.values, reference.values)) return holds();
  const found = values.tag === 'Values' ? `[${values.values.join(', ')}]` : 'an error';
  return broken(`after ${by} the values are ${found}, not [${reference.values.join(', ')}]`);
}

/**
 * For each phase, Tᵢ is confluent with P after every directive of the phase. If the schedule is long, only about a
 * quarter of the directives are checked.
 */
export const phasesAreSound: readonly Law[] = (
  [
    ['algorithm', 'Algorithm phase is sound'],
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
