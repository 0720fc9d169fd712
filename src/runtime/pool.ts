import { control } from './control.ts';
import type { Host, WorkerHandle } from './host.ts';
import type { Loaded } from './thread.ts';
import type { Message, Setup } from './worker.ts';

/** The workers that help with parallel loops. There are none until the first such loop, and none where they cannot be. */
export class Pool {
  readonly #host: Host;
  readonly #setup: Setup;
  readonly #words: Int32Array;
  readonly #programs = new Map<number, Loaded>();
  readonly #workers = new Set<WorkerHandle>();
  #isStarted = false;

  constructor(host: Host, setup: Setup) {
    this.#host = host;
    this.#setup = setup;
    this.#words = new Int32Array(setup.memory.buffer, 0, 16384);
  }

  /** Does nothing from the second time on. Nobody waits for workers to be up: they join a loop when they are. */
  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    try {
      for (let i = 1; i < this.#setup.threads; i++) this.#startWorker();
    } catch {
      // Not allowed here, or too many: those that there are do the work.
    }
  }

  get programs(): readonly Loaded[] {
    return [...this.#programs.values()];
  }

  load(program: Loaded): void {
    this.#programs.set(program.id, program);
    this.#tell({ tag: 'Load', program });
  }

  forget(id: number): void {
    this.#programs.delete(id);
    this.#tell({ tag: 'Forget', id });
  }

  async close(): Promise<void> {
    this.#isStarted = true;
    const workers = [...this.#workers];
    this.#workers.clear();
    await Promise.all(workers.map((worker) => worker.stop()));
  }

  #startWorker(): void {
    const worker = this.#host.startWorker();
    worker.listen(
      () => {},
      () => this.#workers.delete(worker),
    );
    const received = Atomics.load(this.#words, control.mail);
    const { programs } = this;
    const start: Message = { tag: 'Start', role: 'follower', setup: this.#setup, programs, received };
    worker.send(start);
    this.#workers.add(worker);
  }

  /** First the message, then the number that makes workers look for it. */
  #tell(message: Message): void {
    if (this.#workers.size === 0) return;
    for (const worker of this.#workers) worker.send(message);
    Atomics.add(this.#words, control.mail, 1);
    Atomics.add(this.#words, control.epoch, 1);
    Atomics.notify(this.#words, control.epoch);
  }
}
