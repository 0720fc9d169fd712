import { readCase } from '../case-text.ts';
import type { Engine } from '../engines/engine.ts';
import { examine, type Finding } from '../examine.ts';
import { testInputsPerProgram } from '../generators/numbered-case.ts';
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
  /** The cases that break a law. */
  readonly failures: readonly (NamedText & { readonly finding: Finding })[];
  /** The texts that are not valid cases, and why. */
  readonly invalid: readonly (NamedText & { readonly why: string })[];
}

/**
 * Check the laws for the cases of a corpus. With `every`, each law is checked for every case; without, each law is
 * checked as often as for the first test input of a program in a fuzz run.
 */
export async function replay(
  corpus: readonly NamedText[],
  { engines, every = true }: { readonly engines?: readonly Engine[]; readonly every?: boolean } = {},
): Promise<Replayed> {
  const laws = lawsFor(engines);
  const statistics = new Statistics();
  const failures: (NamedText & { finding: Finding })[] = [];
  const invalid: (NamedText & { why: string })[] = [];
  const yieldIfDue = yieldingBetweenTasks();
  for (const [i, { name, text }] of corpus.entries()) {
    await yieldIfDue();
    const c = readCase(text);
    if ('why' in c) {
      invalid.push({ name, text, why: c.why });
      continue;
    }
    const examined = await examine(c, every ? 0 : i * testInputsPerProgram, laws);
    statistics.add(examined);
    if (examined.finding !== null) failures.push({ name, text, finding: examined.finding });
  }
  return { statistics, failures, invalid };
}
