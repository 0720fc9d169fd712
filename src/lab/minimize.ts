import type { Case } from './case.ts';
import { examine, type Finding } from './examine.ts';
import type { Law } from './law.ts';
import { restBetweenTasks } from './rest.ts';
import { smallerCases } from './shrink/case.ts';

/** The smallest case that is found to break the same law, and what is against it there. `attempt` is called before each try. */
export async function minimize(
  c: Case,
  index: number,
  finding: Finding,
  laws: readonly Law[],
  attempt: () => void = () => {},
): Promise<{ case: Case; finding: Finding }> {
  const law = laws.filter((each) => each.name === finding.law).map((each) => ({ ...each, every: 1 }));
  let smallest = { case: c, finding };
  let tries = mostTries;
  const rest = restBetweenTasks();
  for (let found = true; found && tries > 0; ) {
    found = false;
    for (const candidate of smallerCases(smallest.case)) {
      if (tries-- <= 0) break;
      await rest();
      attempt();
      const again = (await examine(candidate, index, law)).finding;
      if (again === null || again.law !== finding.law) continue;
      smallest = { case: candidate, finding: again };
      found = true;
      break;
    }
  }
  return smallest;
}

const mostTries = 4000;
