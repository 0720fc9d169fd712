import { questions } from './draw/numbered-case.ts';
import type { Experiment } from './experiment.ts';

/** Something that holds of every case, by the name that the paper has for it. */
export interface Law {
  readonly name: string;
  /** One case in so many is examined; expensive laws are examined more rarely. */
  readonly every: number;
  readonly examine: (x: Experiment, index: number) => Verdict | Promise<Verdict>;
}

/** Laws about the intermediate programs T₀, …, Tₙ₋₁ are examined for the first question about every fourth program. */
export const everyFourthProgram = 4 * questions;

/** How often the law had something to say, and what is against it. */
export interface Verdict {
  readonly exercised: number;
  readonly broken: string | null;
  /** What was special about what the law did with the case, to be counted. */
  readonly features?: ReadonlySet<string>;
}

export function holds(times = 1): Verdict {
  return { exercised: times, broken: null };
}

/** The case is none of those that the law speaks of. */
export const silent: Verdict = holds(0);

export function broken(what: string): Verdict {
  return { exercised: 1, broken: what };
}

/** Verdicts on several parts of a case, up to the first that is against the law. */
export function each<T>(parts: Iterable<T>, examine: (part: T) => Verdict): Verdict {
  let exercised = 0;
  for (const part of parts) {
    const verdict = examine(part);
    exercised += verdict.exercised;
    if (verdict.broken !== null) return { exercised, broken: verdict.broken };
  }
  return holds(exercised);
}
