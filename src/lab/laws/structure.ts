import { undominated } from '../../schedule/legality/dominance.ts';
import { ambiguousNames } from '../../schedule/legality/loop-naming.ts';
import type { Experiment } from '../experiment.ts';
import { broken, each, holds, type Law } from '../law.ts';

/** In every Tᵢ, the func, the specialization, the stage and the variable identify a loop. */
export const loopNaming: Law = {
  name: "Lemma 'Loop naming'",
  every: 2,
  examine: (x) =>
    each(x.T.entries(), ([i, T]) => {
      const [name] = ambiguousNames(T.body);
      return name === undefined ? holds() : broken(`T_${i} has two loops ${name}`);
    }),
};

/** In every Tᵢ, allocations dominate loops, and loops dominate accesses. */
export const dominance: Law = {
  name: "Lemma 'Dominance'",
  every: 2,
  examine: (x: Experiment) =>
    each(x.T.entries(), ([i, T]) => {
      const [first] = undominated(T);
      return first === undefined ? holds() : broken(`T_${i} uses something before it is defined: ${first.tag}`);
    }),
};
