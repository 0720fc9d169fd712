import type { Loader } from '../../ahead/files.ts';
import type { Diagnostic } from '../../errors/diagnostic.ts';
import { harmless } from '../../errors/harmless.ts';
import { render, type Source } from '../../errors/render.ts';
import type { Processes } from '../fuzz/processes.ts';
import type { Count } from '../progress/activity.ts';

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
  /** Other processes, and signals to this one; missing where a command has its process to itself, as in tests. */
  readonly processes?: Processes;
}

/** What commands write to: text that they write may be of strangers. */
export interface SafeConsole extends Console {
  /** A diagnostic, in colours where there are any. */
  show(d: Diagnostic, source: Source, where: 'out' | 'err'): void;
}

/** The one place where text leaves: no character of it does anything but stand there. */
export function safeConsole(world: Console): SafeConsole {
  return {
    ...world,
    out: (text) => world.out(harmless(text)),
    err: (text) => world.err(harmless(text)),
    doing: (what, count) => world.doing(what === null ? null : harmless(what), count),
    // It is harmless but for its colours.
    show: (d, source, where) => world[where](`${render(d, source, world.color)}\n\n`),
  };
}
