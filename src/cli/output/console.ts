import type { Loader } from '../../ahead/files.ts';
import type { Diagnostic } from '../../errors/diagnostic.ts';
import { harmless } from '../../errors/harmless.ts';
import { render, type Source } from '../../errors/render.ts';
import type { Processes } from '../fuzz/processes.ts';
import type { Count } from '../progress/activity.ts';

/** The environment of the command line: streams and files. Tests have their own. */
export interface Console {
  out(text: string): void;
  err(text: string): void;
  /** Read a text file. This and the following methods throw an error with a message when they fail. */
  read(file: string): string;
  readBytes(file: string): Uint8Array;
  writeBytes(file: string, bytes: Uint8Array): void;
  /** Create a folder and its parents. */
  makeFolder(folder: string): void;
  /** The text of a loader of the package, which scripts/bundle-loaders.mjs builds. */
  readLoader(name: Loader): string;
  /** Is `err` a terminal? */
  readonly isTerminal: boolean;
  /** Show the current activity until the next one or until something is written; null shows nothing. */
  showActivity(what: string | null, count?: Count): void;
  readonly color: boolean;
  /** Child processes and signals; absent in tests. */
  readonly processes?: Processes;
}

/** The console of commands, which escapes control characters in untrusted text. */
export interface SafeConsole extends Console {
  /** Print a diagnostic, in color if the console supports it. */
  show(d: Diagnostic, source: Source, where: 'out' | 'err'): void;
}

/** Escape control characters in all output, so that text cannot control the terminal. */
export function safeConsole(environment: Console): SafeConsole {
  return {
    ...environment,
    out: (text) => environment.out(harmless(text)),
    err: (text) => environment.err(harmless(text)),
    showActivity: (what, count) => environment.showActivity(what === null ? null : harmless(what), count),
    // `render` escapes everything except its own colors.
    show: (d, source, where) => environment[where](`${render(d, source, environment.color)}\n\n`),
  };
}
