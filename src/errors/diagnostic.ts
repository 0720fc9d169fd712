import { harmless } from './harmless.ts';
import type { Place } from './place.ts';

/** One thing that is wrong with what the user wrote: what, where, and one thing to do about it. */
export interface Diagnostic {
  readonly code: string;
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly help: string;
  /** Null when no stretch of source text is to blame (a missing option, a value that is out of range). */
  readonly place: Place | null;
}

/** A program, and what is done with it: `check` unless a command (without the file's name) is given. */
export type Example =
  | string
  | { readonly program: string; readonly command: string; readonly files?: Files }
  /** A use of the API, in JavaScript: `P` is the pipeline of the program, beside everything that 'sylvite' exports. */
  | { readonly program: string; readonly call: string }
  /** Nothing that a user can do earns it: the test that shows it. */
  | { readonly test: string }
  /** A file that is not there. */
  | { readonly missing: string; readonly command: string };

/** What is in the files around a program, a character for each byte. */
export type Files = Readonly<Record<string, string>>;

export interface Definition<Facts> {
  readonly code: string;
  readonly severity?: 'error' | 'warning';
  readonly message: (facts: Facts) => string;
  readonly help: string | ((facts: Facts) => string);
  /** The smallest thing that earns the diagnostic, and its neighbour that does not. Both run as tests. */
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
 * Define a kind of diagnostic; the result makes one from its facts and its place. Facts may be text of strangers: what is said
 * of them can be printed as it is.
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

/** The one exception that carries the user's failures; whoever catches it shows the diagnostics. */
export class Refusal extends Error {
  readonly diagnostics: readonly Diagnostic[];

  /** `cause` is an error from outside of Sylvite, or the reason of an AbortSignal. */
  constructor(diagnostics: readonly Diagnostic[], options: { readonly cause?: unknown } = {}) {
    super(diagnostics.map((d) => `${d.code}: ${d.message}`).join('\n'), options);
    this.name = 'Refusal';
    this.diagnostics = diagnostics;
  }
}

export function refuse(...diagnostics: readonly Diagnostic[]): never {
  throw new Refusal(diagnostics);
}
