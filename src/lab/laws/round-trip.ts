import { checkText, isClean } from '../../check/check.ts';
import { isSame } from '../../schedule/placement/placement.ts';
import { fileOf } from '../case.ts';
import { broken, holds, type Law } from '../law.ts';

/** Printing and parsing a case gives the same pipeline and schedule, so that its file and its options reproduce it. */
export const casesRoundTrip: Law = {
  name: 'A case round-trips through its file',
  every: 16,
  examine: (x) => {
    const { modules, diagnostics } = checkText(fileOf(x.case));
    const [module] = modules;
    if (!isClean(diagnostics)) return broken(`the file is refused: ${diagnostics.map((d) => d.message).join('; ')}`);
    if (!isSame(module?.pipeline, x.P)) return broken('the file has another pipeline');
    return isSame(module?.schedules[0]?.directives, x.case.directives)
      ? holds()
      : broken('the file has another schedule');
  },
};
