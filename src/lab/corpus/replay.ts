import type { Engine } from '../engines/engine.ts';
import { examine, type Finding } from '../examine.ts';
import { lawsFor } from '../laws/index.ts';
import { restBetweenTasks } from '../rest.ts';
import { Statistics } from '../statistics/statistics.ts';
import { readCase } from '../written-case.ts';

/** A case as text, and where it comes from. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

export interface Replayed {
  readonly statistics: Statistics;
  /** The cases that break a law, or are none. */
  readonly failures: readonly (NamedText & { readonly finding: Finding })[];
}

/** Hold written cases against all laws. */
export async function replay(corpus: readonly NamedText[], engines?: readonly Engine[]): Promise<Replayed> {
  const laws = lawsFor(engines);
  const statistics = new Statistics();
  const failures: (NamedText & { finding: Finding })[] = [];
  const rest = restBetweenTasks();
  for (const { name, text } of corpus) {
    await rest();
    const c = readCase(text);
    if ('why' in c) {
      failures.push({ name, text, finding: { law: 'A case is what its file says', what: c.why } });
      continue;
    }
    const examined = await examine(c, firstCase, laws);
    statistics.add(examined);
    if (examined.finding !== null) failures.push({ name, text, finding: examined.finding });
  }
  return { statistics, failures };
}

/** The number of a case decides which laws it is held against: the first one against all of them. */
const firstCase = 0;
