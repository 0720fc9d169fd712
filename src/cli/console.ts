export { harmless } from '../errors/harmless.ts';

/** What the command line needs of the world around it; tests bring their own. */
export interface Console {
  out(text: string): void;
  err(text: string): void;
  /** The text of a file; throws an error with a message when it cannot be read. */
  read(file: string): string;
  readonly color: boolean;
}
