import { Refusal } from '../errors/diagnostic.ts';
import { runStopped, timedOut } from '../errors/S716.ts';

/** When a call is to be stopped before its end. */
export interface Stop {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds. */
  readonly timeout?: number | undefined;
}

/** Refuse a call whose signal is aborted already. */
export function checkStop({ signal }: Stop): void {
  if (signal?.aborted) throw abortedBy(signal);
}

/** What tells that a call is to be stopped. */
export interface StopWatch {
  /** Never fulfilled; rejected when the call is to be stopped. */
  readonly stopped: Promise<never>;
  /** Forget the call. */
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
  stopped.catch(() => {}); // it may be rejected when nothing waits for it any more
  return { stopped, end };
}

function abortedBy(signal: AbortSignal): Refusal {
  return new Refusal([runStopped({ why: 'its signal was aborted' }, null)], { cause: signal.reason });
}

function tookLongerThan(milliseconds: number): Refusal {
  return new Refusal([runStopped({ why: timedOut(milliseconds) }, null)]);
}

/** Timers count milliseconds in 31 bits. */
const longestTimer = 2 ** 31 - 1;
