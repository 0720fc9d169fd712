import { type Diagnostic, Refusal } from '../errors/diagnostic.ts';
import { nowhere } from '../errors/place.ts';
import { render, type Source } from '../errors/render.ts';
import { tooDeepToCompile } from '../errors/S710.ts';
import { isStackOverflow } from '../errors/stack-overflow.ts';

/**
 * What is wrong with a program, a schedule or a call. The message shows each diagnostic as the command line does: what
 * is wrong, the line of text, and what to do.
 */
export class SylviteError extends Refusal {
  constructor(diagnostics: readonly Diagnostic[], source: Source, options: { readonly cause?: unknown } = {}) {
    super(
      diagnostics.map((d) => (d.place === nowhere ? { ...d, place: null } : d)),
      options,
    );
    this.name = 'SylviteError';
    this.message = `\n${this.diagnostics.map((d) => render(d, source, false)).join('\n\n')}`;
  }
}

/** What `make` gives; what it refuses becomes a SylviteError that shows the source. */
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
    throw reported(thrown, noSource);
  }
}

/** For what has no place. */
export const noSource: Source = { name: '', text: '' };

function reported(thrown: unknown, source: Source): unknown {
  // Limits on programs keep passes within the stack, but how large the stack is depends on the host and on the caller.
  if (isStackOverflow(thrown)) return new SylviteError([tooDeepToCompile({ func: null }, null)], source);
  return thrown instanceof Refusal && !(thrown instanceof SylviteError)
    ? new SylviteError(thrown.diagnostics, source, causeOf(thrown))
    : thrown;
}

/** Nothing for an error without a cause, so that it has no property of that name. */
function causeOf(error: Error): { readonly cause?: unknown } {
  return 'cause' in error ? { cause: error.cause } : {};
}
