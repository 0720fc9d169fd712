import { mostWork, runOf } from '../engines/outcome.ts';
import { poisoned } from '../engines/poisoned.ts';
import { broken, holds, type Law, vacuous } from '../law.ts';
import { sameValues } from '../same-values.ts';

/** The initial contents of storage do not affect the result, and cannot cause a program to get stuck. */
export const initialContentsAreUnobservable: Law = {
  name: 'The initial contents of storage do not affect the result',
  every: 2,
  examine: (x, index) => {
    const [program, outcome] = [x.completed(x.last), x.outcome(x.last)];
    if (program === null || outcome?.tag !== 'Done' || x.reference.tag !== 'Values') return vacuous;
    const pattern = patterns[index % patterns.length] ?? index;
    const poisonedOutcome = runOf(poisoned(program, pattern), x.z, { work: 2 * mostWork }, program);
    // The loops that fill storage may exceed the budget.
    if (poisonedOutcome.tag === 'Large' || poisonedOutcome.tag === 'Overflow') return vacuous;
    if (poisonedOutcome.tag === 'Stuck')
      return broken(
        `with storage full of ${pattern}, T_${x.last} gets stuck: ${JSON.stringify(poisonedOutcome.stuck)}`,
      );
    const isSame = poisonedOutcome.tag === 'Done' && sameValues(poisonedOutcome.values, outcome.values);
    return isSame ? holds() : broken(`storage full of ${pattern} changes the result of T_${x.last}`);
  },
};

/** The numbers that storage is filled with, cast to its type. */
const patterns = [0, 1, -1, 85, 2 ** 31, -(2 ** 31), Number.NaN, 1e9, 7, Number.POSITIVE_INFINITY, -3];
