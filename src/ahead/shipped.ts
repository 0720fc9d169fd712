import type { WrittenTable } from '../bounds/startup/obligation-table.ts';
import type { Artifact } from '../runtime/artifact.ts';
import type { Param } from '../syntax/algorithm.ts';
import type { InputNeed } from '../syntax/target.ts';

/** What a loader knows of a program, beside the bytes of its module. It survives JSON. */
export interface Shipped {
  readonly artifact: Omit<Artifact, 'bytes'>;
  readonly params: readonly Param[];
  readonly needs: readonly ShippedNeed[];
  readonly obligations: WrittenTable;
}

/** What a run reads of an input, by terms of the table. */
export interface ShippedNeed extends Omit<InputNeed, 'when' | 'first' | 'last'> {
  readonly first: number;
  readonly last: number;
}
