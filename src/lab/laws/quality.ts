import { inferReference } from '../../bounds/reference.ts';
import { bug } from '../../errors/bug.ts';
import { broken, holds, type Law, silent } from '../law.ts';
import { runOf } from '../outcome.ts';
import { sameValues } from '../same-values.ts';

/** Where the paper's engine gives a program that agrees with the algorithm, so does ours; and theirs is memory safe. */
export const boundsQuality: Law = {
  name: "Definition 'Bounds quality constraint'",
  every: 16,
  examine: (x) => {
    const { reference } = x;
    if (reference.tag !== 'Values') return silent;
    const baseline = runOf(inferReference(x.T[x.last] ?? bug('there is a T_n'), x.P), x.z);
    if (baseline.tag === 'Large' || baseline.tag === 'Overflow') return silent;
    if (baseline.tag === 'Stuck') {
      const { stuck } = baseline;
      return stuck.tag === 'AssertionFailure' ? silent : broken(`β₀ gets stuck: ${JSON.stringify(stuck)}`);
    }
    if (!sameValues(baseline.values, reference.values)) return broken('β₀ gives a program that does not agree');
    const ours = x.outcome(x.last);
    if (ours === null) return broken('β₀ finds bounds, and β does not');
    if (ours.tag === 'Large' || ours.tag === 'Overflow') return silent; // errata E15
    return ours.tag === 'Done' && sameValues(ours.values, reference.values)
      ? holds()
      : broken(`β₀ agrees with the algorithm, and β does not: ${JSON.stringify(ours)}`);
  },
};
