import type { Case } from './case.ts';
import { drawCase, questions } from './draw/numbered-case.ts';
import type { Engine } from './engines/engine.ts';
import { engines } from './engines/engines.ts';
import { examine, type Finding } from './examine.ts';
import { lawsFor } from './laws/index.ts';
import { minimize } from './minimize.ts';
import { restBetweenTasks } from './rest.ts';
import { Statistics } from './statistics/statistics.ts';

/** Which cases to examine: those of a seed from `first` on, until there are enough or it has been long enough. */
export interface Plan {
  readonly seed: number;
  readonly first: number;
  readonly cases: number;
  readonly seconds: number;
  readonly engines?: readonly Engine[];
  /** Whether a failing case is made small; it takes a while. */
  readonly shrink?: boolean;
  /** Which programs of the seed to examine, when others examine the rest; all of them unless given. */
  readonly share?: Share;
  /** Where cases come from; those of the seed unless given. They are asked for in order. */
  readonly caseAt?: (index: number) => Case;
  /** Called before every case; false ends the run there. */
  readonly begin?: (index: number) => boolean;
  /** Called after every case. */
  readonly progress?: (statistics: Statistics, seconds: number) => void;
}

/** Of every `of` programs in a row the one with this number, counted from 0. Case numbers stay what they are. */
export interface Share {
  readonly number: number;
  readonly of: number;
}

export interface Fuzzed {
  readonly statistics: Statistics;
  readonly seconds: number;
  readonly failure: Failure | null;
}

/** A case that breaks a law, as small as it could be made. */
export interface Failure {
  readonly index: number;
  readonly case: Case;
  readonly finding: Finding;
}

/** Draw cases and hold them against the laws, until one breaks a law. Between cases other tasks get their turn. */
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
  const rest = restBetweenTasks();
  for (let index = first; index < first + cases && elapsed() < seconds; index++) {
    if (Math.floor(index / questions) % share.of !== share.number) continue;
    await rest();
    if (begin?.(index) === false) break;
    const drawn = caseAt(index);
    const examined = await examine(drawn, index, laws);
    statistics.add(examined);
    progress?.(statistics, elapsed());
    if (examined.finding !== null) {
      const found = { case: drawn, finding: examined.finding };
      const smallest = shrink ? await minimize(drawn, index, examined.finding, laws) : found;
      return { statistics, seconds: elapsed(), failure: { index, ...smallest } };
    }
  }
  return { statistics, seconds: elapsed(), failure: null };
}
