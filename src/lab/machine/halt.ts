import type { Failure } from '../../machine/ir/failure.ts';

/** Why a machine program stops early. */
export type Halted =
  /** A check fails. */
  | { readonly tag: 'Failed'; readonly failure: Failure }
  /** The program does something that no machine program may do, such as an out-of-bounds load. */
  | { readonly tag: 'Wrong'; readonly what: string }
  /** The run executes more statements or uses more storage than a test run may. */
  | { readonly tag: 'Large' };

/** Thrown to leave the recursion; `runMachine` catches it. */
export class Halt {
  readonly halted: Halted;

  constructor(halted: Halted) {
    this.halted = halted;
  }
}
