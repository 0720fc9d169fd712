import { Refusal } from '../errors/diagnostic.ts';
import { runStopped, timedOut } from '../errors/S716.ts';

/** When to stop a call early. */
export interface Stop {
  readonly signal?: AbortSignal | undefined;
  /** The time limit, in milliseconds. */
  readonly timeout?: number | undefined;
}

/** Refuse a call if its signal is already aborted. */
export function checkStop({ signal }: Stop): void {
  if (signal?.aborted) throw abortedBy(signal);
}

/** Watches the signal and the timeout of a call. */
export interface StopWatch {
  /** Never fulfilled; rejected when the call must stop. */
  readonly stopped: Promise<never>;
  /** Remove the timer and the event listener. */
  end(): void;
}

export function watchStop({ signal, timeout }: Stop): StopWatch {
  let end = (): void => {};
  const stopped = new Promise<never>((_, reject) => {
    const onAbort = (): void => {
      if (signal !== undefined) reject(abortedBy(signal));
    };
    const hasTimer = timeout !== undefined && timeout <= longestTimer;
    const timer = hasTimer ? setTimeout(() => reject(tookLongerThan(timeout)), timeout) : undefined;
    signal?.addEventListener('abort', onAbort, { once: true });
    end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    };
    if (signal?.aborted) onAbort();
  });
  stopped.catch(() => {}); // no unhandled rejection after the call has ended
  return { stopped, end };
}

function abortedBy(signal: AbortSignal): Refusal {
  return new Refusal([runStopped({ why: 'its signal was aborted', isAborted: true }, null)], { cause: signal.reason });
}

function tookLongerThan(milliseconds: number): Refusal {
  return new Refusal([runStopped({ why: timedOut(milliseconds) }, null)]);
}

/** The largest delay of `setTimeout`, in milliseconds. */
const longestTimer = 2 ** 31 - 1;
