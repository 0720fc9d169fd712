import type { WrittenTable } from '../bounds/startup/obligation-table.ts';
import type { WrittenRequirement } from '../bounds/startup/requirements.ts';
import type { Artifact } from '../runtime/artifact.ts';
import type { Param } from '../syntax/algorithm.ts';
import type { InputNeed } from '../syntax/target.ts';

/**
 * The data that a loader needs to run a program, except the bytes of its module. It is plain data, which `literal`
 * prints as JavaScript.
 */
export interface Shipped {
  readonly artifact: Omit<Artifact, 'bytes'>;
  readonly params: readonly Param[];
  readonly requirements: readonly WrittenRequirement[];
  readonly needs: readonly ShippedNeed[];
  /** The ranges that the algorithm reads, which do not depend on the schedule. They determine the default window. */
  readonly fits: readonly FittedNeed[];
  readonly obligations: WrittenTable;
  /** In checked builds of programs with memoized funcs: compare the values that are kept with those of each call. */
  readonly checksMemoized?: true;
}

/**
 * A range of an input that the algorithm reads if `when` is not zero. `when`, `first` and `last` are indices of terms
 * in the obligation table.
 */
export interface FittedNeed extends Pick<InputNeed, 'input' | 'dim'> {
  readonly when: number;
  readonly first: number;
  readonly last: number;
}

/** The range of an input that a run reads. `first` and `last` are indices of terms in the obligation table. */
export interface ShippedNeed extends Omit<InputNeed, 'when' | 'first' | 'last'> {
  readonly first: number;
  readonly last: number;
}
