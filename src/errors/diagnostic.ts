import { harmless } from './harmless.ts';
import type { Place } from './place.ts';

/** A problem in the user's program or request: a message, its source position, and how to fix it. */
export interface Diagnostic {
  readonly code: string;
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly help: string;
  /** Null when the cause is not in the source text (a missing option, a value that is out of range). */
  readonly place: Place | null;
  /** For a program that was built by code: the position of the call that built this part. */
  readonly builtAt?: CodePosition;
}

/** A position in the source code of a caller of the API. Lines and columns are counted from 1. */
export interface CodePosition {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A program and the command to run on it, without the file name. A plain string is a program for `check`. */
export type Example =
  | string
  | { readonly program: string; readonly command: string; readonly files?: Files }
  /**
   * A use of the API, in JavaScript. In scope are `P`, the pipeline of the program, and everything that 'sylvite'
   * exports.
   */
  | { readonly program: string; readonly call: string }
  /** The diagnostic depends on the host, on a missing package or on a bug in Sylvite. This test covers it. */
  | { readonly test: string }
  /** A file that does not exist. */
  | { readonly missing: string; readonly command: string };

/** The contents of the files next to a program, one character for each byte. */
export type Files = Readonly<Record<string, string>>;

export interface Definition<Facts> {
  readonly code: string;
  readonly severity?: 'error' | 'warning';
  readonly message: (facts: Facts) => string;
  readonly help: string | ((facts: Facts) => string);
  /** A minimal example that causes the diagnostic, and a similar one that does not. Both run as tests. */
  readonly bad: Example;
  readonly good: Example;
}

export interface Maker<Facts> {
  (facts: Facts, place: Place | null): Diagnostic;
  readonly code: string;
  readonly bad: Example;
  readonly good: Example;
}

/**
 * Define a kind of diagnostic. The result constructs a diagnostic from its facts and its source position. The facts may
 * contain untrusted text, so the message and the help are escaped and can be printed as they are.
 */
export function diagnostic<Facts = Record<never, never>>(definition: Definition<Facts>): Maker<Facts> {
  const { code, severity = 'error', message, help, bad, good } = definition;
  const make = (facts: Facts, place: Place | null): Diagnostic => ({
    code,
    severity,
    message: harmless(message(facts)),
    help: harmless(typeof help === 'string' ? help : help(facts)),
    place,
  });
  return Object.assign(make, { code, bad, good });
}

/** The exception that the compiler throws for a user's error. The code that catches it shows the diagnostics. */
export class Refusal extends Error {
  readonly diagnostics: readonly Diagnostic[];

  /** `cause` is an error from outside Sylvite, or the reason of an AbortSignal. */
  constructor(diagnostics: readonly Diagnostic[], options: { readonly cause?: unknown } = {}) {
    super(diagnostics.map((d) => `${d.code}: ${d.message}`).join('\n'), options);
    this.name = 'Refusal';
    this.diagnostics = diagnostics;
  }
}

export function refuse(...diagnostics: readonly Diagnostic[]): never {
  throw new Refusal(diagnostics);
}
