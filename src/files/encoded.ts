import type { Diagnostic } from '../errors/diagnostic.ts';

/** The bytes of a file, and warnings about values that the format cannot represent. */
export interface Encoded {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly warnings: readonly Diagnostic[];
}
