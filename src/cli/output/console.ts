import type { Loader } from '../../ahead/files.ts';
import type { Diagnostic } from '../../errors/diagnostic.ts';
import { harmless } from '../../errors/harmless.ts';
import { render, type Source } from '../../errors/render.ts';
import type { Hosts } from '../../semantics/extern.ts';
import type { ArrayValue } from '../../syntax/array.ts';
import type { Processes } from '../fuzz/processes.ts';
import type { Photos } from '../input/photo-tasks.ts';
import type { Count } from '../progress/activity.ts';
import { pictureOf } from './picture.ts';
import type { Screen } from './screen.ts';

/** The environment of the command line: streams and files. Tests provide their own. */
export interface Console {
  out(text: string): void;
  err(text: string): void;
  /**
   * Read a text file. The name `-` means standard input, or standard output for `writeBytes`. This method and the next
   * three throw an error with a message when they fail.
   */
  read(file: string): string;
  readBytes(file: string): Uint8Array;
  writeBytes(file: string, bytes: Uint8Array): void;
  /** Create a folder and its parents. */
  makeFolder(folder: string): void;
  /** The .syl files of a folder, and of its subfolders if `isDeep`; null if it is not a folder. */
  programsIn(folder: string, isDeep: boolean): readonly string[] | null;
  /** The version of the package. */
  readVersion(): string;
  /** The text of a loader of the package, which scripts/bundle-loaders.mjs builds. */
  readLoader(name: Loader): string;
  /**
   * Call `onChange` after changes to the files, with the names of the changed files. Returns false if their folders do
   * not exist. Absent in tests.
   */
  watchFiles?(files: readonly string[], onChange: (changed: readonly string[]) => void): boolean;
  /** Is `err` a terminal? */
  readonly isTerminal: boolean;
  /** Show the current activity until the next call, or until something is written. Null hides the activity. */
  showActivity(what: string | null, count?: Count): void;
  /** Does `err` have colours? */
  readonly color: boolean;
  /** How `out` is displayed. */
  readonly screen: Screen;
  /** The photos that the command reads and writes; absent if there are none. */
  readonly photos?: Photos;
  /** The functions of the host that compute externs; absent if there are none. */
  readonly hosts?: Hosts;
  /** Child processes and signals; absent in tests. */
  readonly processes?: Processes;
}

/** The console of commands, which escapes control characters in untrusted text. */
export interface SafeConsole extends Console {
  /** Print a diagnostic, in colour if the console supports it. */
  show(d: Diagnostic, source: Source, where: 'out' | 'err'): void;
  /** Draw an array on standard output, if that is a terminal or has colours, and the array is an image. */
  draw(array: ArrayValue): void;
}

/** Escape control characters in all output, so that text cannot control the terminal. */
export function safeConsole(environment: Console): SafeConsole {
  return {
    ...environment,
    out: (text) => environment.out(harmless(text)),
    err: (text) => environment.err(harmless(text)),
    showActivity: (what, count) => environment.showActivity(what === null ? null : harmless(what), count),
    // `render` escapes everything except its own colours.
    show: (d, source, where) => {
      const color = where === 'err' ? environment.color : environment.screen.colorDepth > 1;
      environment[where](`${render(d, source, color)}\n\n`);
    },
    draw: (array) => {
      const { screen } = environment;
      const lines = screen.isTerminal || screen.colorDepth > 1 ? pictureOf(array, screen) : null;
      for (const line of lines ?? []) environment.out(`${line}\n`);
    },
  };
}
