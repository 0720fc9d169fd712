import { broken, each, everyFourthProgram, holds, type Law, vacuous } from '../law.ts';

/**
 * No completed program reads or writes out of bounds, and no loop gets stuck, even if the algorithm has an error or the
 * caller's arrays fail an assertion. Checks the same T₀, …, Tₙ as the other laws, whose runs are cached.
 */
export const memorySafety: Law = {
  name: "Theorem 'Memory safety'",
  every: 1,
  examine: (x, index) => {
    const all = index % everyFourthProgram === 0 ? x.examined : [x.last];
    return each(all, (i) => {
      const outcome = x.outcome(i);
      if (outcome === null || outcome.tag === 'Large' || outcome.tag === 'Overflow') return vacuous;
      if (outcome.tag === 'Done' || outcome.stuck.tag === 'AssertionFailure') return holds();
      return broken(`T_${i} gets stuck: ${JSON.stringify(outcome.stuck)}`);
    });
  },
};
