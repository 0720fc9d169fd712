import { Closed } from './failures.ts';
import type { Session } from './session.ts';

/**
 * The session that calls run in. After a program has crashed, which may have damaged the memory of all programs, a fresh session
 * takes its place: programs are loaded into it at their next call, and arrays of the old one are copied like any others.
 */
export class Sessions {
  readonly #open: () => Session | Promise<Session>;
  #latest: Session;
  #next: Promise<Session> | null = null;
  #isClosed = false;

  constructor(first: Session, open: () => Session | Promise<Session>) {
    this.#latest = first;
    this.#open = open;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** The latest session, in which a program may have crashed. */
  get latest(): Session {
    return this.#latest;
  }

  /** A session to run a call in. */
  async get(): Promise<Session> {
    if (this.#isClosed) throw new Closed();
    if (!this.#latest.storage.isClosed) return this.#latest;
    this.#next ??= this.#renew();
    return this.#next;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#next?.catch(() => {});
    await this.#latest.close();
  }

  async #renew(): Promise<Session> {
    try {
      // Its workers are stopped, and its memory is freed with the last array in it.
      this.#latest.close().catch(() => {});
      this.#latest = await this.#open();
      return this.#latest;
    } finally {
      this.#next = null;
    }
  }
}
