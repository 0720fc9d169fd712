import type { StoreEvent } from '../../semantics/target/interpret.ts';
import type { Name } from '../../syntax/expr.ts';
import { memoized } from '../../syntax/memoized.ts';
import { isError } from '../../syntax/value.ts';
import { conditionName, instrumented } from '../engines/instrumented.ts';
import { runOf } from '../engines/outcome.ts';
import type { Experiment } from '../experiment.ts';
import { broken, each, holds, type Law, vacuous } from '../law.ts';

/**
 * If the algorithm has no error, no condition is ε_mem, the error value of uninitialized memory. If a coordinate or a
 * loop bound is ε_mem, the program gets stuck, and 'Memory safety' detects that.
 */
export const noErrorIsUsed: Law = {
  name: 'No ε_mem is used as an index, a condition or a loop bound',
  every: 2,
  examine: (x) => {
    if (x.reference.tag !== 'Values') return vacuous;
    const { conditions, uncomputed } = observationsOf(x);
    return uncomputed > 0 ? broken(`a condition of T_${x.last} was never computed`) : holds(conditions);
  },
};

/** In one run, exactly one branch of a specialized func is evaluated, however often. */
export const uniqueActiveSpecialization: Law = {
  name: "Lemma 'Unique active specialization'",
  every: 2,
  examine: (x) =>
    each(observationsOf(x).branches, ([func, active]) =>
      active.size === 1 ? holds() : broken(`${active.size} branches of ${func} are evaluated in T_${x.last}`),
    ),
};

interface Observations {
  /** The number of conditions that were tested. */
  conditions: number;
  /** The number of these conditions that were ε_mem. */
  uncomputed: number;
  /** The branches that were evaluated, for each specialized func. */
  readonly branches: Map<Name, Set<number>>;
}

/** Observations of a run of the instrumented Tₙ. */
const observationsOf = memoized((x: Experiment): Observations => {
  const observations: Observations = { conditions: 0, uncomputed: 0, branches: new Map() };
  const program = x.completed(x.last);
  const instrumentedProgram = program && instrumented(program);
  if (program === null || instrumentedProgram === null) return observations;
  const watch = (event: StoreEvent): void => {
    if (event.rule !== 'Let') return;
    if (event.x === conditionName) {
      observations.conditions++;
      if (isError(event.value)) observations.uncomputed++;
    } else if (event.x.startsWith('?branch ')) {
      const [, func = '', branch] = event.x.split(' ');
      observations.branches.set(func, (observations.branches.get(func) ?? new Set()).add(Number(branch)));
    }
  };
  runOf(instrumentedProgram, x.z, { watch }, program);
  return observations;
});
