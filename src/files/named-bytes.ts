/** What a file holds, and what it is called in messages. Whoever calls has read it. */
export interface NamedBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
}
