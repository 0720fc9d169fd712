import type { Case } from './case.ts';
import { Experiment } from './experiment.ts';
import type { Law } from './law.ts';

/** A law that a case violates, and a description of the violation. */
export interface Finding {
  readonly law: string;
  readonly what: string;
}

export interface Examined {
  readonly experiment: Experiment | null;
  /** How often each law was exercised. */
  readonly exercised: ReadonlyMap<string, number>;
  /** The features that laws report about their own checks. */
  readonly features: ReadonlySet<string>;
  readonly finding: Finding | null;
}

/** Check the laws that are due for a case. A crash is a finding, too. */
export async function examine(c: Case, index: number, laws: readonly Law[]): Promise<Examined> {
  const exercised = new Map<string, number>();
  const features = new Set<string>();
  let experiment: Experiment | null = null;
  let law = 'No crash';
  try {
    experiment = new Experiment(c);
    for (const each of laws) {
      if (index % each.every !== 0) continue;
      law = each.name;
      const result = each.examine(experiment, index);
      const verdict = result instanceof Promise ? await result : result;
      exercised.set(law, verdict.exercised);
      for (const feature of verdict.features ?? []) features.add(feature);
      if (verdict.broken !== null) return { experiment, exercised, features, finding: { law, what: verdict.broken } };
    }
    return { experiment, exercised, features, finding: null };
  } catch (error) {
    const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { experiment, exercised, features, finding: { law, what } };
  }
}
