import { refuse } from '../../errors/diagnostic.ts';
import { invalidTimeLimit } from '../../errors/S646.ts';
import type { Stop } from '../../runtime/stop.ts';
import { quoted } from './show.ts';

/**
 * The conditions for stopping a call early. Null if there are none. Each option is read once, because it may be a
 * getter.
 */
export function readStop(options: Stop): Stop | null {
  const { signal, timeout } = options;
  if (signal === undefined && timeout === undefined) return null;
  if (timeout !== undefined && !(typeof timeout === 'number' && timeout >= 0)) {
    refuse(
      invalidTimeLimit(
        { option: `timeout: ${quoted(timeout)}`, why: 'is not a number of milliseconds', write: '{ timeout: 1000 }' },
        null,
      ),
    );
  }
  if (signal !== undefined && !isSignal(signal))
    refuse(
      invalidTimeLimit(
        { option: 'signal', why: 'is not an AbortSignal', write: '{ signal: controller.signal }' },
        null,
      ),
    );
  return { signal, timeout };
}

/** Checks the structure, because an AbortSignal from another realm is not an instance of this realm's class. */
function isSignal(signal: unknown): boolean {
  return (
    typeof signal === 'object' &&
    signal !== null &&
    'aborted' in signal &&
    typeof signal.aborted === 'boolean' &&
    'addEventListener' in signal &&
    typeof signal.addEventListener === 'function' &&
    'removeEventListener' in signal &&
    typeof signal.removeEventListener === 'function'
  );
}
