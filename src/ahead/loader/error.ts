import { Refusal } from '../../errors/diagnostic.ts';

/**
 * An error in a call, with the same message as in the TypeScript API. Diagnostics of a call have no position in the
 * source text.
 */
export class SylviteError extends Refusal {
  constructor(refusal: Refusal) {
    const { diagnostics } = refusal;
    super(diagnostics, 'cause' in refusal ? { cause: refusal.cause } : {});
    this.name = 'SylviteError';
    const texts = diagnostics.map(({ code, message, help }) => `error[${code}]: ${message}\n   = help: ${help}`);
    this.message = texts.join('\n\n');
    // The message contains all diagnostics. Node and browsers would print this property again below the stack trace.
    Object.defineProperty(this, 'diagnostics', { enumerable: false });
  }
}

/** The result of `make`. A refusal becomes a SylviteError. */
export async function reporting<T>(make: () => Promise<T>): Promise<T> {
  try {
    return await make();
  } catch (thrown) {
    throw reported(thrown);
  }
}

export function reportingNow<T>(make: () => T): T {
  try {
    return make();
  } catch (thrown) {
    throw reported(thrown);
  }
}

function reported(thrown: unknown): unknown {
  return thrown instanceof Refusal ? new SylviteError(thrown) : thrown;
}
