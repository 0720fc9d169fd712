import { Closed, OutOfMemory, ProgramFailure } from './failures.ts';
import type { Runtime } from './runtime.ts';
import { checkStop, type Stop, watchStop } from './stop.ts';

/**
 * A pool of runtimes for interruptible calls. WebAssembly cannot be interrupted from its own thread, and a terminated
 * worker leaves locks and storage behind. So each such call has its own runtime, on a worker, while it runs. Stopping
 * the call closes that runtime, which does not affect other calls. Its memory is freed once no array in it is
 * referenced.
 */
export class Interruptible {
  readonly #open: () => Promise<Runtime>;
  readonly #idle: Runtime[] = [];
  readonly #waiting: (() => void)[] = [];
  readonly #busy = new Set<Runtime>();
  /** The number of runtimes that are open or being opened. */
  #count = 0;
  #isClosed = false;

  constructor(open: () => Promise<Runtime>) {
    this.#open = open;
  }

  /** Run `work` with exclusive use of a runtime, until the work is done or stopped. */
  async run<T>(stop: Stop, work: (runtime: Runtime) => Promise<T>): Promise<T> {
    checkStop(stop);
    const watch = watchStop(stop);
    try {
      const acquiring = this.#acquire();
      const runtime = await Promise.race([acquiring, watch.stopped]).catch((thrown: unknown) => {
        acquiring.then(
          (late) => this.#release(late),
          () => {},
        );
        throw thrown;
      });
      return await this.#runOn(runtime, work, watch.stopped);
    } finally {
      watch.end();
    }
  }

  /** Stop all calls that are running or waiting, and close the idle runtime. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const wake of this.#waiting.splice(0)) wake();
    const open = [...this.#idle.splice(0), ...this.#busy];
    await Promise.all(open.map((runtime) => runtime.close()));
  }

  async #runOn<T>(runtime: Runtime, work: (runtime: Runtime) => Promise<T>, stopped: Promise<never>): Promise<T> {
    const working = work(runtime);
    working.catch(() => {}); // the result of a stopped call is dropped
    try {
      const result = await Promise.race([working, stopped]);
      this.#release(runtime);
      return result;
    } catch (thrown) {
      // After these exceptions the runtime can be reused. After any other exception, it may still be busy.
      if (thrown instanceof ProgramFailure || thrown instanceof OutOfMemory) this.#release(runtime);
      else await this.#discard(runtime);
      throw thrown;
    }
  }

  async #acquire(): Promise<Runtime> {
    if (this.#isClosed) throw new Closed();
    const idle = this.#idle.pop();
    if (idle !== undefined) return this.#take(idle);
    if (this.#count >= maxRuntimes) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
      return this.#acquire();
    }
    this.#count += 1;
    try {
      return await this.#unlessClosed(await this.#open());
    } catch (thrown) {
      this.#leave();
      throw thrown;
    }
  }

  /** Take a runtime that has just been opened. The pool may have been closed in the meantime. */
  async #unlessClosed(runtime: Runtime): Promise<Runtime> {
    if (!this.#isClosed) return this.#take(runtime);
    await runtime.close();
    throw new Closed();
  }

  #take(runtime: Runtime): Runtime {
    this.#busy.add(runtime);
    return runtime;
  }

  /** Return a runtime to the pool, which keeps one idle runtime. */
  #release(runtime: Runtime): void {
    this.#busy.delete(runtime);
    if (this.#isClosed || (this.#idle.length > 0 && this.#waiting.length === 0)) {
      void this.#discard(runtime);
      return;
    }
    this.#idle.push(runtime);
    this.#waiting.shift()?.();
  }

  async #discard(runtime: Runtime): Promise<void> {
    this.#busy.delete(runtime);
    try {
      await runtime.close();
    } finally {
      this.#leave();
    }
  }

  #leave(): void {
    this.#count -= 1;
    this.#waiting.shift()?.();
  }
}

/** The maximum number of interruptible calls that run at once. Further calls wait. */
const maxRuntimes = 4;
