import { Closed, Crash } from '../failures.ts';
import type { Host, WorkerHandle } from '../host/host.ts';
import type { Setup } from './assemble.ts';
import type { Fault } from './fault.ts';
import type { Leader } from './leader.ts';
import type { Pool } from './pool.ts';
import type { Loaded } from './thread.ts';
import type { Answer, Message } from './worker.ts';

/**
 * A worker that runs programs for a thread that may not block, such as the main thread of a page. The arrays are in
 * shared memory, so messages are small. The calling thread starts the other workers, because the coordinator may be
 * busy.
 */
export class Coordinator implements Leader {
  readonly #worker: WorkerHandle;
  readonly #pool: Pool;
  readonly #programs = new Map<number, Loaded>();
  readonly #waiting = new Map<number, Waiting>();
  /** Resolves when the worker is running or cannot start: null, or the reason. */
  readonly failure: Promise<string | null>;
  #resolveFailure: (why: string | null) => void = () => {};
  #requests = 0;
  #turn: Promise<void> = Promise.resolve();
  #death: Error | null = null;
  /** Resolves when all workers have stopped. */
  #stopped: Promise<void> | null = null;

  constructor(host: Host, setup: Setup, pool: Pool) {
    this.#pool = pool;
    this.failure = new Promise((resolve) => {
      this.#resolveFailure = resolve;
    });
    this.#worker = host.startWorker();
    this.#worker.listen(
      // The worker sends answers only.
      (message) => this.#receive(message as Answer),
      (why) => {
        this.#resolveFailure(why);
        void this.#stop(new Crash('the coordinator', why));
      },
    );
    this.#worker.hold(true);
    this.#send({ tag: 'Start', role: 'coordinator', setup, programs: [], received: 0 });
  }

  load(program: Loaded): void {
    this.#programs.set(program.id, program);
    this.#send({ tag: 'Load', program });
  }

  forget(id: number): void {
    this.#programs.delete(id);
    this.#send({ tag: 'Forget', id });
    this.#pool.forget(id);
  }

  start(entry: 'plan' | 'run', id: number, block: number): Promise<Fault | null> {
    if (this.#death !== null) return Promise.reject(this.#death);
    const request = this.#requests++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(request, { resolve, reject });
      this.#worker.hold(true);
      this.#send({ tag: 'Request', request, entry, id, block });
    });
  }

  /**
   * Calls run one after another, because a crash in one call must not corrupt the memory while another call reads it.
   */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work);
    this.#turn = turn.then(
      () => {},
      () => {},
    );
    return turn;
  }

  /** Does nothing: the worker keeps little storage between calls, and may be busy. */
  trim(): void {}

  async close(): Promise<void> {
    this.#resolveFailure('it was closed');
    await this.#stop(new Closed());
  }

  #send(message: Message): void {
    this.#worker.send(message);
  }

  #receive(answer: Answer): void {
    // After the worker is stopped, a late answer must not release it, or the process could exit before the worker has
    // terminated.
    if (this.#death !== null) return;
    switch (answer.tag) {
      case 'Ready':
        this.#resolveFailure(null);
        this.#worker.hold(this.#waiting.size > 0);
        return;
      case 'Loop': {
        const program = this.#programs.get(answer.id);
        if (program !== undefined) this.#pool.share(program);
        return;
      }
      case 'Done':
        this.#waiting.get(answer.request)?.resolve(answer.fault);
        this.#waiting.delete(answer.request);
        if (this.#waiting.size === 0) this.#worker.hold(false);
        return;
    }
  }

  #stop(why: Error): Promise<void> {
    this.#death ??= why;
    this.#stopped ??= this.#stopWorkers(this.#death);
    return this.#stopped;
  }

  /**
   * Running calls are rejected only after all workers have stopped: a rejected call restores points of its output
   * buffers, which a running worker could overwrite.
   */
  async #stopWorkers(why: Error): Promise<void> {
    await this.#pool.close();
    await this.#worker.stop();
    for (const { reject } of this.#waiting.values()) reject(why);
    this.#waiting.clear();
  }
}

interface Waiting {
  resolve(fault: Fault | null): void;
  reject(error: Error): void;
}
