import type { Case } from './case.ts';
import { examine, type Finding } from './examine.ts';
import type { Law } from './law.ts';
import { smallerCases } from './shrink/case.ts';

/** The smallest case that is found to break the same law, and what is against it there. */
export async function minimize(
  c: Case,
  index: number,
  finding: Finding,
  laws: readonly Law[],
): Promise<{ case: Case; finding: Finding }> {
  const law = laws.filter((each) => each.name === finding.law).map((each) => ({ ...each, every: 1 }));
  let smallest = { case: c, finding };
  let tries = mostTries;
  for (let found = true; found && tries > 0; ) {
    found = false;
    for (const candidate of smallerCases(smallest.case)) {
      if (tries-- <= 0) break;
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
