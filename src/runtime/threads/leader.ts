import type { CallExtern } from '../call.ts';
import { assemble, type Setup } from './assemble.ts';
import type { Fault } from './fault.ts';
import type { Pool } from './pool.ts';
import type { Loaded, Thread } from './thread.ts';

/** The thread that runs programs and starts their parallel loops. */
export interface Leader {
  load(program: Loaded): void;
  forget(id: number): void;
  /** `extern` is the import of a program with externs, which only the thread of the caller can run. */
  start(
    entry: 'plan' | 'run',
    id: number,
    block: number,
    extern?: CallExtern | undefined,
  ): Fault | null | Promise<Fault | null>;
  /** If programs run on another thread: run the work of a call after all previous calls. */
  inTurn?<T>(work: () => Promise<T>): Promise<T>;
  /** Free the storage that is kept for the next call. */
  trim(): void;
  close(): Promise<void>;
}

/** The calling thread as the leader. */
export class OwnThread implements Leader {
  readonly #thread: Thread;
  readonly #pool: Pool;

  constructor(setup: Setup, pool: Pool) {
    this.#pool = pool;
    this.#thread = assemble(setup, (program) => pool.share(program));
  }

  load(program: Loaded): void {
    this.#thread.load(program);
  }

  forget(id: number): void {
    this.#thread.forget(id);
    this.#pool.forget(id);
  }

  start(entry: 'plan' | 'run', id: number, block: number, extern?: CallExtern | undefined): Fault | null {
    return this.#thread.start(entry, id, block, extern);
  }

  trim(): void {
    this.#thread.trim();
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}
