import { mostWork, runOf } from '../engines/outcome.ts';
import { poisoned } from '../engines/poisoned.ts';
import { broken, holds, type Law, silent } from '../law.ts';
import { sameValues } from '../same-values.ts';

/** What fresh storage is filled with does not show, and does not lead a program astray. */
export const freshStorageIsUnseen: Law = {
  name: 'Fresh storage is never seen, whatever it is filled with',
  every: 2,
  examine: (x, index) => {
    const [program, outcome] = [x.completed(x.last), x.outcome(x.last)];
    if (program === null || outcome?.tag !== 'Done' || x.reference.tag !== 'Values') return silent;
    const pattern = patterns[index % patterns.length] ?? index;
    const ran = runOf(poisoned(program, pattern), x.z, { work: 2 * mostWork }, program);
    // The loops that fill storage have bounds of their own.
    if (ran.tag === 'Large' || ran.tag === 'Overflow') return silent;
    if (ran.tag === 'Stuck')
      return broken(`with storage full of ${pattern} T_${x.last} gets stuck: ${JSON.stringify(ran.stuck)}`);
    const isSame = ran.tag === 'Done' && sameValues(ran.values, outcome.values);
    return isSame ? holds() : broken(`storage full of ${pattern} shows in the result of T_${x.last}`);
  },
};

/** Saturated to the type that is filled. */
const patterns = [0, 1, -1, 85, 2 ** 31, -(2 ** 31), Number.NaN, 1e9, 7, Number.POSITIVE_INFINITY, -3];
