import type { Failure } from '../../machine/ir/failure.ts';

/** Why a machine program does not come to its end. */
export type Halted =
  /** A check fails. */
  | { readonly tag: 'Failed'; readonly failure: Failure }
  /** It does what no machine program may do, such as to load something that is not in its buffer. */
  | { readonly tag: 'Wrong'; readonly what: string }
  /** More statements or more storage than the laboratory waits for. */
  | { readonly tag: 'Large' };

/** Carries the reason out of the recursion, up to `runMachine`. */
export class Halt {
  readonly halted: Halted;

  constructor(halted: Halted) {
    this.halted = halted;
  }
}
