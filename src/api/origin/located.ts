import { Refusal } from '../../errors/diagnostic.ts';
import { noSource, SylviteError } from '../error.ts';
import type { Origin } from './origin.ts';

/**
 * The result of `make`. A refusal gets the position of the builder call in the user's code, unless it already has one.
 */
export function located<T>(origin: Origin, make: () => T): T {
  try {
    return make();
  } catch (thrown) {
    const builtAt = thrown instanceof Refusal ? origin() : null;
    if (!(thrown instanceof Refusal) || builtAt === null || thrown.diagnostics.some((d) => d.builtAt)) throw thrown;
    throw new SylviteError(
      thrown.diagnostics.map((d) => ({ ...d, builtAt })),
      noSource,
    );
  }
}
