/** The contents of a file, and its name in messages. */
export interface NamedBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
}
