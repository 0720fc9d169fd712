import { type Phase, phaseOf } from '../../schedule/phases.ts';
import type { Value } from '../../syntax/value.ts';
import { type Experiment, type Reference, referenceOf } from '../experiment.ts';
import { broken, each, everyFourthProgram, holds, type Law, vacuous } from '../law.ts';
import { sameValues } from '../same-values.ts';
import { confluent } from './confluence.ts';

/** Tₙ is confluent with P. */
export const schedulingEquivalence: Law = {
  name: "Theorem 'Scheduling equivalence'",
  every: 1,
  examine: (x) => confluent(x, x.last),
};

/** P′(z) = P(z) for the algorithm P′ that the schedule rewrites P to. */
export const rewritingKeepsValues: Law = {
  name: 'A rewritten algorithm has the values of the original',
  every: 1,
  examine: (x) => {
    const rewritten = x.algorithm(x.last);
    if (rewritten === x.P || x.reference.tag === 'Large') return vacuous;
    const values = referenceOf(rewritten, x.z);
    if (values.tag === 'Large') return vacuous;
    const isSame = values.tag === x.reference.tag && sameValues(valuesOf(values), valuesOf(x.reference));
    return isSame ? holds() : broken(`the rewritten algorithm gives ${JSON.stringify(values)}`);
  },
};

function valuesOf(reference: Reference): readonly Value[] {
  return reference.tag === 'Values' ? reference.values : [];
}

/** T₀ is confluent with P. */
export const loweringIsSound: Law = {
  name: "Lemma 'Lowering is sound'",
  every: everyFourthProgram,
  examine: (x) => confluent(x, 0),
};

/** By the big-step semantics, an algorithm has the same values after each rfactor. */
export const factoringIsSound: Law = {
  name: "Lemma 'Reduction factoring is sound'",
  every: 1,
  examine: (x) => {
    const factored = x.steps.filter(({ directive }) => directive.tag === 'rfactor');
    const { reference } = x;
    if (factored.length === 0 || reference.tag !== 'Values') return vacuous;
    return each(factored, ({ directive, P }) => {
      const values = referenceOf(P, x.z);
      if (values.tag === 'Large') return vacuous;
      if (values.tag === 'Values' && sameValues(values.values, reference.values)) return holds();
      const found = values.tag === 'Values' ? values.values.join(', ') : 'an error';
      return broken(`${JSON.stringify(directive)} gives [${found}], not [${reference.values.join(', ')}]`);
    });
  },
};

/**
 * For each phase, Tᵢ is confluent with P after every directive of the phase. If the schedule is long, only a quarter of
 * the directives are checked.
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
