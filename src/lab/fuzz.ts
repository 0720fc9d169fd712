import type { Case } from './case.ts';
import type { Engine } from './engines/engine.ts';
import { engines } from './engines/engines.ts';
import { examine, type Finding } from './examine.ts';
import { drawCase, testInputsPerProgram } from './generators/numbered-case.ts';
import { lawsFor } from './laws/index.ts';
import { minimize } from './minimize.ts';
import { Statistics } from './statistics/statistics.ts';
import { yieldingBetweenTasks } from './yield-between-tasks.ts';

/** The cases to examine: those of a seed, from index `first` on, until a number of cases or seconds is reached. */
export interface Plan {
  readonly seed: number;
  readonly first: number;
  readonly cases: number;
  readonly seconds: number;
  readonly engines?: readonly Engine[];
  /** Whether a failing case is minimized, which takes a while. */
  readonly shrink?: boolean;
  /** The share of the programs that this process examines; all of them by default. */
  readonly share?: Share;
  /** The source of cases, called with increasing indices; the generator of the seed by default. */
  readonly caseAt?: (index: number) => Case;
  /** Called before every case; returns false to stop. */
  readonly begin?: (index: number) => boolean;
  /** Called after every case. */
  readonly progress?: (statistics: Statistics, seconds: number) => void;
}

/** Every program whose number is congruent to `number` modulo `of`. Case indices do not depend on the share. */
export interface Share {
  readonly number: number;
  readonly of: number;
}

export interface Fuzzed {
  readonly statistics: Statistics;
  readonly seconds: number;
  readonly failure: Failure | null;
}

/** A case that breaks a law, minimized if the plan requests it. */
export interface Failure {
  readonly index: number;
  readonly case: Case;
  readonly finding: Finding;
}

/** Generate cases and check the laws, until a case breaks a law. Sometimes yields to the event loop between cases. */
export async function fuzz({
  seed,
  first,
  cases,
  seconds,
  engines: chosen = engines,
  shrink = true,
  share = { number: 0, of: 1 },
  caseAt = (index) => drawCase(seed, index),
  begin,
  progress,
}: Plan): Promise<Fuzzed> {
  const laws = lawsFor(chosen);
  const statistics = new Statistics();
  const began = performance.now();
  const elapsed = (): number => (performance.now() - began) / 1000;
  const yieldIfDue = yieldingBetweenTasks();
  for (let index = first; index < first + cases && elapsed() < seconds; index++) {
    if (Math.floor(index / testInputsPerProgram) % share.of !== share.number) continue;
    await yieldIfDue();
    if (begin?.(index) === false) break;
    const drawn = caseAt(index);
    const examined = await examine(drawn, index, laws);
    statistics.add(examined);
    progress?.(statistics, elapsed());
    if (examined.finding !== null) {
      const failing = { case: drawn, finding: examined.finding };
      const smallest = shrink ? await minimize(drawn, index, examined.finding, laws) : failing;
      return { statistics, seconds: elapsed(), failure: { index, ...smallest } };
    }
  }
  return { statistics, seconds: elapsed(), failure: null };
}
