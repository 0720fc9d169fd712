import type { Case } from './case.ts';
import { examine, type Finding } from './examine.ts';
import type { Law } from './law.ts';
import { smallerCases } from './shrink/case.ts';
import { yieldingBetweenTasks } from './yield-between-tasks.ts';

/**
 * Minimization: greedily replace a failing case with a smaller one that breaks the same law. Returns the smallest case
 * found and its finding. `attempt` is called before each try.
 */
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
  const yieldIfDue = yieldingBetweenTasks();
  for (let isSmaller = true; isSmaller && tries > 0; ) {
    isSmaller = false;
    for (const candidate of smallerCases(smallest.case)) {
      if (tries-- <= 0) break;
      await yieldIfDue();
      attempt();
      const again = (await examine(candidate, index, law)).finding;
      if (again === null || again.law !== finding.law) continue;
      smallest = { case: candidate, finding: again };
      isSmaller = true;
      break;
    }
  }
  return smallest;
}

const mostTries = 4000;
