import type { Case } from './case.ts';
import { Experiment } from './experiment.ts';
import type { Law } from './law.ts';

/** A law that does not hold of a case, and what is against it. */
export interface Finding {
  readonly law: string;
  readonly what: string;
}

export interface Examined {
  readonly experiment: Experiment | null;
  /** How often each law had something to say. */
  readonly exercised: ReadonlyMap<string, number>;
  /** What laws report as special about what they did. */
  readonly features: ReadonlySet<string>;
  readonly finding: Finding | null;
}

/** Hold a case against the laws whose turn it is. A crash is a finding as any other. */
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
      const found = each.examine(experiment, index);
      const verdict = found instanceof Promise ? await found : found;
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
