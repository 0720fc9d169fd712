import type { partDone } from '../../semantics/run/part-done.ts';
import type { Activity, lineOf } from './activity.ts';

/** What the thread that watches is told. */
export interface Watched extends Activity {
  /** Which of all things that were done it is, and when it began. */
  readonly id: number;
  readonly since: number;
}

/**
 * Where the thread that works and the one that watches meet: words of shared memory, by index. `state` is 0 when nothing is to be
 * shown, 1 when something is, and 2 while it is being written; then `id` and `isShown` stay as they are.
 */
export const place = { state: 0, id: 1, isShown: 2, words: 3 } as const;

/** What a watching thread needs of its own surroundings. */
export interface Outlook {
  readonly words: Int32Array;
  readonly place: typeof place;
  readonly lineOf: typeof lineOf;
  readonly partDone: typeof partDone;
  now(): number;
  /** The next message, or null. */
  receive(): Watched | null;
  write(text: string): void;
}

/**
 * A look at what the other thread does, which shows it if it has taken a second. The part that is done never goes back. It refers
 * to nothing outside of itself, so that its text runs on another thread.
 */
export function createWatch(outlook: Outlook): () => void {
  const { words, place, lineOf, partDone, now, receive, write } = outlook;
  const patience = 1000;
  let doing: Watched | null = null;
  let part = 0;
  let shown = '';

  function draw({ what, since, count, id }: Watched): void {
    const time = now();
    if (words[place.id] !== id || time < since + patience) return;
    if (count !== null) part = Math.max(part, partDone(count.course, Atomics.load(count.ticks, 0) >>> 0));
    const line = lineOf(what, (time - since) / 1000, count === null ? null : part);
    if (line === shown) return;
    shown = line;
    write(`\r${line}\u001b[K`);
    words[place.isShown] = 1;
  }

  return () => {
    for (let next = receive(); next !== null; next = receive()) {
      doing = next;
      part = 0;
      shown = '';
    }
    if (doing === null || Atomics.compareExchange(words, place.state, 1, 2) !== 1) return;
    try {
      draw(doing);
    } finally {
      Atomics.store(words, place.state, 1);
      Atomics.notify(words, place.state);
    }
  };
}
