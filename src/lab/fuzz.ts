import type { Case } from './case.ts';
import { drawCase, questions } from './draw/numbered-case.ts';
import { type Engine, engines } from './engines.ts';
import { examine, type Finding } from './examine.ts';
import { lawsFor } from './laws/index.ts';
import { minimize } from './minimize.ts';
import { Statistics } from './statistics.ts';

/** Which cases to examine: those of a seed from `first` on, until there are enough or it has been long enough. */
export interface Plan {
  readonly seed: number;
  readonly first: number;
  readonly cases: number;
  readonly seconds: number;
  readonly engines?: readonly Engine[];
  /** Whether a failing case is made small; it takes a while. */
  readonly shrink?: boolean;
  /** Called after every case. */
  readonly progress?: (statistics: Statistics, seconds: number) => void;
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

/** Draw cases and hold them against the laws, until one breaks a law. Between programs other tasks get their turn. */
export async function fuzz({
  seed,
  first,
  cases,
  seconds,
  engines: chosen = engines,
  shrink = true,
  progress,
}: Plan): Promise<Fuzzed> {
  const laws = lawsFor(chosen);
  const statistics = new Statistics();
  const began = performance.now();
  const elapsed = (): number => (performance.now() - began) / 1000;
  for (let index = first; index < first + cases && elapsed() < seconds; index++) {
    if (index % (16 * questions) === 0) await nextTurn();
    const drawn = drawCase(seed, index);
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

/** Messages of other threads and finalizers are handled between turns of the event loop. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}
