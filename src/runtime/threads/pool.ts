import type { Host, WorkerHandle } from '../host/host.ts';
import type { Setup } from './assemble.ts';
import { control } from './control.ts';
import { reportDeath, reportUnstarted } from './report-worker.ts';
import type { Loaded } from './thread.ts';
import type { Message } from './worker.ts';

/** The workers that help with parallel loops. The first parallel loop starts them, if the host allows workers. */
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

  /** Send a program to the workers, which then help with its loops. Does not wait until they are ready. */
  share(program: Loaded): void {
    this.#programs.set(program.id, program);
    if (this.#isStarted) this.#broadcast({ tag: 'Load', program });
    else this.#start();
  }

  forget(id: number): void {
    if (this.#programs.delete(id)) this.#broadcast({ tag: 'Forget', id });
  }

  async close(): Promise<void> {
    this.#isStarted = true;
    const workers = [...this.#workers];
    this.#workers.clear();
    await Promise.all(workers.map((worker) => worker.stop()));
  }

  #start(): void {
    this.#isStarted = true;
    try {
      for (let i = 1; i < this.#setup.threads; i++) this.#startWorker();
    } catch (thrown) {
      reportUnstarted(thrown); // workers are not allowed here, or there are too many
    }
  }

  #startWorker(): void {
    const worker = this.#host.startWorker();
    worker.listen(
      () => {},
      (why) => {
        if (this.#workers.delete(worker)) reportDeath(why);
      },
    );
    this.#workers.add(worker);
    const received = Atomics.load(this.#words, control.mail);
    const programs = [...this.#programs.values()];
    const start: Message = { tag: 'Start', role: 'follower', setup: this.#setup, programs, received };
    worker.send(start);
  }

  /** Send the message before incrementing the counter that makes workers look for it. */
  #broadcast(message: Message): void {
    if (this.#workers.size === 0) return;
    for (const worker of this.#workers) worker.send(message);
    Atomics.add(this.#words, control.mail, 1);
    Atomics.add(this.#words, control.epoch, 1);
    Atomics.notify(this.#words, control.epoch);
  }
}
