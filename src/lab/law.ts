import type { Experiment } from './experiment.ts';
import { testInputsPerProgram } from './generators/numbered-case.ts';

/** A property that holds for every case, under the paper's name if it has one. */
export interface Law {
  readonly name: string;
  /** The law is checked for one case in `every`; expensive laws are checked less often. */
  readonly every: number;
  readonly examine: (x: Experiment, index: number) => Verdict | Promise<Verdict>;
}

/**
 * How often laws about the intermediate programs T₀, …, Tₙ₋₁ and other expensive laws are checked: for the first test
 * input of every fourth program.
 */
export const everyFourthProgram = 4 * testInputsPerProgram;

/** The result of checking a law on a case. */
export interface Verdict {
  /** How often the law was exercised; 0 if it holds vacuously. */
  readonly exercised: number;
  /** A description of the violation, or null if the law holds. */
  readonly broken: string | null;
  /** Features of the check, for the statistics. */
  readonly features?: ReadonlySet<string>;
}

export function holds(times = 1): Verdict {
  return { exercised: times, broken: null };
}

/** The law does not apply to the case. */
export const vacuous: Verdict = holds(0);

export function broken(description: string): Verdict {
  return { exercised: 1, broken: description };
}

/** The joint verdict on several parts of a case, up to the first violation. */
export function each<T>(parts: Iterable<T>, examine: (part: T) => Verdict): Verdict {
  let exercised = 0;
  for (const part of parts) {
    const verdict = examine(part);
    exercised += verdict.exercised;
    if (verdict.broken !== null) return { exercised, broken: verdict.broken };
  }
  return holds(exercised);
}
