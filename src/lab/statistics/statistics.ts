import type { Examined } from '../examine.ts';
import type { Experiment } from '../experiment.ts';
import { featureNames, featuresOf } from './features.ts';

/** The counts in `Statistics`, as data that can be sent to other processes. */
export type Counts = Pick<Statistics, 'cases' | 'excused' | (typeof tables)[number]>;

const tables = ['features', 'directives', 'pairs', 'reported', 'laws'] as const;

/** Statistics of a fuzzing run: counts of cases by feature, directive and law. */
export class Statistics {
  cases = 0;
  /** Cases with each feature. */
  readonly features = new Map<string, number>(featureNames.map((name) => [name, 0]));
  /** Cases with each directive, before sugar is expanded. */
  readonly directives = new Map<string, number>();
  /** Cases with each pair of directives. */
  readonly pairs = new Map<string, number>();
  /** Cases with each feature that a law reports, such as the kind of call. */
  readonly reported = new Map<string, number>();
  /** How often each law was exercised. */
  readonly laws = new Map<string, number>();
  /**
   * Cases whose run is refused because its arithmetic might not fit in i32 (errata E15). Laws about the values of runs
   * do not apply to them.
   */
  excused = 0;

  add({ experiment, exercised, features }: Examined): void {
    this.cases++;
    for (const name of features) increase(this.reported, name);
    for (const [law, times] of exercised) increase(this.laws, law, times);
    if (experiment !== null) this.#addExperiment(experiment);
  }

  /** Add the counts of another run. */
  merge(counted: Counts): void {
    this.cases += counted.cases;
    this.excused += counted.excused;
    for (const table of tables) for (const [name, count] of counted[table]) increase(this[table], name, count);
  }

  #addExperiment(x: Experiment): void {
    if (x.outcome(x.last)?.tag === 'Overflow') this.excused++;
    for (const name of featuresOf(x)) increase(this.features, name);
    const tags = [...new Set(x.case.directives.map((d) => d.tag))].sort();
    for (const [i, tag] of tags.entries()) {
      increase(this.directives, tag);
      for (const other of tags.slice(i + 1)) increase(this.pairs, `${tag} and ${other}`);
    }
  }
}

function increase(counts: Map<string, number>, name: string, by = 1): void {
  counts.set(name, (counts.get(name) ?? 0) + by);
}
