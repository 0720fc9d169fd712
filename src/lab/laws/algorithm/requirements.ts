import { requirementText } from '../../../language/requirements/text.ts';
import { failedRequirement } from '../../../semantics/startup.ts';
import { broken, each, everyFourthProgram, holds, type Law, vacuous } from '../../law.ts';

/**
 * All schedules fail alike: if a requirement is false, every Tᵢ fails the assertion of the first such requirement
 * before anything else. Otherwise no Tᵢ fails the assertion of a requirement.
 */
export const requirementsAreChecked: Law = {
  name: 'Requirements are checked first, under every schedule',
  every: 1,
  examine: (x, index) => {
    const messages = new Set(x.completed(x.last)?.requirements.map((each) => requirementText(each).message));
    if (messages.size === 0) return vacuous;
    const failed = failedRequirement(x.P, x.z);
    const all = index % everyFourthProgram === 0 ? x.examined : [x.last];
    return each(all, (i) => {
      const outcome = x.outcome(i);
      if (outcome === null || outcome.tag === 'Large' || outcome.tag === 'Overflow') return vacuous;
      const why = outcome.tag === 'Stuck' && outcome.stuck.tag === 'AssertionFailure' ? outcome.stuck.why : null;
      if (failed !== null) {
        const expected = requirementText(failed).message;
        return why === expected
          ? holds()
          : broken(`T_${i} ends with ${JSON.stringify(outcome)}, not with "${expected}"`);
      }
      return why !== null && messages.has(why) ? broken(`T_${i} fails with "${why}", which holds`) : holds();
    });
  },
};
