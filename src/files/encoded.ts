import type { Diagnostic } from '../errors/diagnostic.ts';

/** The bytes of a file, and what is lost in it. */
export interface Encoded {
  readonly bytes: Uint8Array;
  readonly warnings: readonly Diagnostic[];
}
