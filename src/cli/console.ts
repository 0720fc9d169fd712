export { harmless } from '../errors/harmless.ts';

/** What the command line needs of the world around it; tests bring their own. */
export interface Console {
  out(text: string): void;
  err(text: string): void;
  /** The text of a file; throws an error with a message when it cannot be read. Likewise the other two. */
  read(file: string): string;
  readBytes(file: string): Uint8Array;
  writeBytes(file: string, bytes: Uint8Array): void;
  readonly color: boolean;
  /** Does a person see `err` as it is written? */
  readonly isTerminal: boolean;
}
