import type { StoreEvent } from '../../semantics/target/interpret.ts';
import type { Name } from '../../syntax/expr.ts';
import { isError } from '../../syntax/value.ts';
import { conditionName, observed } from '../engines/observed.ts';
import { runOf } from '../engines/outcome.ts';
import type { Experiment } from '../experiment.ts';
import { broken, each, holds, type Law, silent } from '../law.ts';

/**
 * Where the algorithm has no error, no condition is ε_mem. A coordinate or a loop bound that is one gets the program stuck, which
 * 'Memory safety' sees.
 */
export const noErrorIsUsed: Law = {
  name: 'No ε_mem is used as an index, a condition or a loop bound',
  every: 2,
  examine: (x) => {
    if (x.reference.tag !== 'Values') return silent;
    const { conditions, uncomputed } = watched(x);
    return uncomputed > 0 ? broken(`a condition of T_${x.last} was never computed`) : holds(conditions);
  },
};

/** In one run, exactly one branch of a specialised func is evaluated, however often. */
export const uniqueActiveSpecialization: Law = {
  name: "Lemma 'Unique active specialization'",
  every: 2,
  examine: (x) =>
    each(watched(x).branches, ([func, active]) =>
      active.size === 1 ? holds() : broken(`${active.size} branches of ${func} are evaluated in T_${x.last}`),
    ),
};

interface Watched {
  conditions: number;
  uncomputed: number;
  readonly branches: Map<Name, Set<number>>;
}

/** What is seen of a run of Tₙ, once for each experiment. */
function watched(x: Experiment): Watched {
  const known = seen.get(x);
  if (known !== undefined) return known;
  const found: Watched = { conditions: 0, uncomputed: 0, branches: new Map() };
  seen.set(x, found);
  const program = x.completed(x.last);
  const watchable = program && observed(program);
  if (program === null || watchable === null) return found;
  const watch = (event: StoreEvent): void => {
    if (event.rule !== 'Let') return;
    if (event.x === conditionName) {
      found.conditions++;
      if (isError(event.value)) found.uncomputed++;
    } else if (event.x.startsWith('?branch ')) {
      const [, func = '', branch] = event.x.split(' ');
      found.branches.set(func, (found.branches.get(func) ?? new Set()).add(Number(branch)));
    }
  };
  runOf(watchable, x.z, { watch }, program);
  return found;
}

const seen = new WeakMap<Experiment, Watched>();
