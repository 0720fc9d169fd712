import type { Loader } from '../ahead/files.ts';
import type { Count } from './doing.ts';

export { harmless } from '../errors/harmless.ts';

/** What the command line needs of the world around it; tests bring their own. */
export interface Console {
  out(text: string): void;
  err(text: string): void;
  /** The text of a file; throws an error with a message when it cannot be read. Likewise the others. */
  read(file: string): string;
  readBytes(file: string): Uint8Array;
  writeBytes(file: string, bytes: Uint8Array): void;
  /** Have a folder, and those that it is in. */
  makeFolder(folder: string): void;
  /** The text of a loader that comes with the package (scripts/bundle-loaders.mjs makes them). */
  readLoader(name: Loader): string;
  /** Does a person see `err` as it is written? */
  readonly isTerminal: boolean;
  /** What is being done from now on, for a person who waits: until something else is, or something is written. Null is nothing. */
  doing(what: string | null, count?: Count): void;
  readonly color: boolean;
}
