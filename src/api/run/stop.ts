import { refuse } from '../../errors/diagnostic.ts';
import { invalidTimeLimit } from '../../errors/S646.ts';
import type { Stop } from '../../runtime/stop.ts';

/** When a call is to be stopped, or null. What is given may be anything, so each part of it is looked at once. */
export function readStop(options: Stop): Stop | null {
  const { signal, timeout } = options;
  if (signal === undefined && timeout === undefined) return null;
  if (timeout !== undefined && !(typeof timeout === 'number' && timeout >= 0)) {
    refuse(invalidTimeLimit({ option: `timeout: ${String(timeout)}`, why: 'is not a number of milliseconds' }, null));
  }
  if (signal !== undefined && !isSignal(signal))
    refuse(invalidTimeLimit({ option: 'signal', why: 'is no AbortSignal' }, null));
  return { signal, timeout };
}

/** One of another realm counts, too. */
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
