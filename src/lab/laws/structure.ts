import { undominated } from '../../schedule/legality/dominance.ts';
import { ambiguousNames } from '../../schedule/legality/loop-naming.ts';
import type { Experiment } from '../experiment.ts';
import { broken, each, holds, type Law } from '../law.ts';

/** Func, specialization, stage and variable identify a loop, in every Tᵢ. */
export const loopNaming: Law = {
  name: "Lemma 'Loop naming'",
  every: 2,
  examine: (x) =>
    each(x.T.entries(), ([i, T]) => {
      const [name] = ambiguousNames(T.body);
      return name === undefined ? holds() : broken(`T_${i} has two loops ${name}`);
    }),
};

/** Allocations dominate loops, and loops dominate accesses, in every Tᵢ. */
export const dominance: Law = {
  name: "Lemma 'Dominance'",
  every: 2,
  examine: (x: Experiment) =>
    each(x.T.entries(), ([i, T]) => {
      const [first] = undominated(T);
      return first === undefined ? holds() : broken(`T_${i} uses something before it is defined: ${first.tag}`);
    }),
};
