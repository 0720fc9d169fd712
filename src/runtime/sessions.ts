import { Closed } from './failures.ts';
import type { Session } from './session.ts';

/**
 * The current session of a runtime. A crash may corrupt the memory of all programs, so a new session replaces the old
 * one. Programs are loaded into the new session at their next call. From then on, an array in the memory of the old
 * session is copied when it is passed to a call, like a caller's own array.
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

  /** The latest session, which may have crashed. */
  get latest(): Session {
    return this.#latest;
  }

  /** A session that can run calls. */
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
      // Closing the old session stops its workers. Its memory is freed once no array in it is referenced.
      this.#latest.close().catch(() => {});
      this.#latest = await this.#open();
      return this.#latest;
    } finally {
      this.#next = null;
    }
  }
}
