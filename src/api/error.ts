import { type Diagnostic, Refusal } from '../errors/diagnostic.ts';
import { nowhere } from '../errors/place.ts';
import { render, type Source } from '../errors/render.ts';
import { tooDeepToCompile } from '../errors/S710.ts';
import { isStackOverflow } from '../errors/stack-overflow.ts';

/**
 * An error in a program, a schedule or a call. `diagnostics` lists the problems; `message` renders them as the command
 * line does, with the line of source text and a hint.
 */
export class SylviteError extends Refusal {
  constructor(diagnostics: readonly Diagnostic[], source: Source, options: { readonly cause?: unknown } = {}) {
    super(
      diagnostics.map((d) => (d.place === nowhere ? { ...d, place: null } : d)),
      options,
    );
    this.name = 'SylviteError';
    this.message = this.diagnostics.map((d) => render(d, source, false)).join('\n\n');
    // The message contains all diagnostics. Node and browsers would print this property again below the stack trace.
    Object.defineProperty(this, 'diagnostics', { enumerable: false });
  }
}

/** The result of `make`. A refusal becomes a SylviteError that shows the source. */
export function reporting<T>(make: () => T, source: Source = noSource): T {
  try {
    return make();
  } catch (thrown) {
    throw reported(thrown, source);
  }
}

export async function reportingLater<T>(make: () => Promise<T>): Promise<T> {
  try {
    return await make();
  } catch (thrown) {
    throw fromCallerOf(reportingLater, reported(thrown, noSource));
  }
}

/**
 * Make the stack trace of a SylviteError start at the caller of `called`, because Node prints the source line of the
 * first frame of an uncaught error. Returns the error.
 */
export function fromCallerOf(called: (...args: never) => unknown, error: unknown): unknown {
  if (error instanceof SylviteError && typeof Error.captureStackTrace === 'function')
    Error.captureStackTrace(error, called);
  return error;
}

/** The source for diagnostics without a place. */
export const noSource: Source = { name: '', text: '' };

function reported(thrown: unknown, source: Source): unknown {
  // Limits on programs keep passes within the stack, but the size of the stack depends on the host and on the caller.
  if (isStackOverflow(thrown)) return new SylviteError([tooDeepToCompile({ func: null }, null)], source);
  return thrown instanceof Refusal && !(thrown instanceof SylviteError)
    ? new SylviteError(thrown.diagnostics, source, causeOf(thrown))
    : thrown;
}

/** The options of an error constructor that keep the cause of `error`; empty if it has none. */
function causeOf(error: Error): { readonly cause?: unknown } {
  return 'cause' in error ? { cause: error.cause } : {};
}
