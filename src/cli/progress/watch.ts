import type { partDone } from '../../semantics/run/part-done.ts';
import type { Activity, lineOf } from './activity.ts';

/** A message to the watching thread. */
export interface Watched extends Activity {
  /** The number of the activity, and its start time in milliseconds. */
  readonly id: number;
  readonly since: number;
}

/**
 * Indices of words in the memory that the working thread and the watching thread share. `state` is 0 if nothing should
 * be shown, 1 if an activity should be shown, and 2 while the watching thread writes. While `state` is 2, the working
 * thread does not access `id` and `isShown`.
 */
export const place = { state: 0, id: 1, isShown: 2, words: 3 } as const;

/** The environment of the watching thread. */
export interface WatchEnvironment {
  readonly words: Int32Array;
  readonly place: typeof place;
  readonly lineOf: typeof lineOf;
  readonly partDone: typeof partDone;
  now(): number;
  /** The next message; null if there is none. */
  receive(): Watched | null;
  write(text: string): void;
}

/**
 * Create a function that updates the status line once the current activity has taken a second. The progress that it
 * shows never decreases. `createWatch` has no free variables, because its source text runs on another thread.
 */
export function createWatch(environment: WatchEnvironment): () => void {
  const { words, place, lineOf, partDone, now, receive, write } = environment;
  const delay = 1000;
  let activity: Watched | null = null;
  let part = 0;
  let shown = '';

  function draw({ what, since, count, id }: Watched): void {
    const time = now();
    if (words[place.id] !== id || time < since + delay) return;
    if (count !== null) part = Math.max(part, partDone(count.estimate, Atomics.load(count.ticks, 0) >>> 0));
    const line = lineOf(what, (time - since) / 1000, count === null ? null : part);
    if (line === shown) return;
    shown = line;
    write(`\r${line}\u001b[K`);
    words[place.isShown] = 1;
  }

  return () => {
    for (let next = receive(); next !== null; next = receive()) {
      activity = next;
      part = 0;
      shown = '';
    }
    if (activity === null || Atomics.compareExchange(words, place.state, 1, 2) !== 1) return;
    try {
      draw(activity);
    } finally {
      Atomics.store(words, place.state, 1);
      Atomics.notify(words, place.state);
    }
  };
}
