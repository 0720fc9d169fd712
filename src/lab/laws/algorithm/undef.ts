import type { Notes } from '../../../semantics/source/memoized.ts';
import { realizeComponents } from '../../../semantics/source/realize.ts';
import { undefFuncs } from '../../../syntax/extensions/undef.ts';
import { unlessRefused } from '../../generators/schedule/schedule-builder.ts';
import { broken, holds, type Law, vacuous } from '../../law.ts';

/** The evaluation of an accepted algorithm never reads a value that is still `undef`. */
export const undefIsNeverRead: Law = {
  name: 'No undef is read',
  every: 1,
  examine: (x) => {
    const outcome = undefFuncs(x.P).length === 0 ? null : x.outcome(x.last);
    if (outcome === null || outcome.tag === 'Overflow') return vacuous;
    const notes: Notes = {};
    unlessRefused(() => realizeComponents(x.P, x.z, notes));
    const { undefined: read } = notes;
    return read === undefined ? holds() : broken(`${read.func}[${read.point.join(', ')}] is undef, and it is read`);
  },
};
