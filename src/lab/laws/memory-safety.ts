import { broken, each, everyFourthProgram, holds, type Law, silent } from '../law.ts';

/**
 * No completed program reads or writes out of bounds, and no loop of one gets stuck, whether or not the algorithm has an
 * error and the caller has what it asks for. Whatever T₀, …, Tₙ other laws have run is looked at.
 */
export const memorySafety: Law = {
  name: "Theorem 'Memory safety'",
  every: 1,
  examine: (x, index) => {
    const all = index % everyFourthProgram === 0 ? x.examined : [x.last];
    return each(all, (i) => {
      const outcome = x.outcome(i);
      if (outcome === null || outcome.tag === 'Large' || outcome.tag === 'Overflow') return silent;
      if (outcome.tag === 'Done' || outcome.stuck.tag === 'AssertionFailure') return holds();
      return broken(`T_${i} gets stuck: ${JSON.stringify(outcome.stuck)}`);
    });
  },
};
