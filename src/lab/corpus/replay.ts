import { readCase } from '../case-text.ts';
import type { Engine } from '../engines/engine.ts';
import { examine, type Finding } from '../examine.ts';
import { lawsFor } from '../laws/index.ts';
import { Statistics } from '../statistics/statistics.ts';
import { yieldingBetweenTasks } from '../yield-between-tasks.ts';

/** A serialized case and its origin. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

export interface Replayed {
  readonly statistics: Statistics;
  /** The cases that break a law, and the texts that are not valid cases. */
  readonly failures: readonly (NamedText & { readonly finding: Finding })[];
}

/** Check all laws for the cases of a corpus. */
export async function replay(corpus: readonly NamedText[], engines?: readonly Engine[]): Promise<Replayed> {
  const laws = lawsFor(engines);
  const statistics = new Statistics();
  const failures: (NamedText & { finding: Finding })[] = [];
  const yieldIfDue = yieldingBetweenTasks();
  for (const { name, text } of corpus) {
    await yieldIfDue();
    const c = readCase(text);
    if ('why' in c) {
      failures.push({ name, text, finding: { law: 'A case round-trips through its file', what: c.why } });
      continue;
    }
    const examined = await examine(c, firstCase, laws);
    statistics.add(examined);
    if (examined.finding !== null) failures.push({ name, text, finding: examined.finding });
  }
  return { statistics, failures };
}

/** The index of a case selects the laws that are checked: for index 0, all of them. */
const firstCase = 0;
