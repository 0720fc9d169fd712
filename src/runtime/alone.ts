import type { CallExtern } from './call.ts';
import { createArena } from './memory/arena.ts';
import { createHeap } from './memory/heap.ts';
import type { Runtime } from './runtime.ts';
import { runtimeOf } from './runtime-of.ts';
import { Session } from './session.ts';
import type { Fault } from './threads/fault.ts';
import type { Leader } from './threads/leader.ts';
import { createThread, type Loaded, type Thread } from './threads/thread.ts';
import { createThreadContext, type Options, type ThreadContext } from './threads/thread-context.ts';

/** A single-threaded runtime, for programs without parallel loops. It does not depend on the code for workers. */
export async function openAlone(options: Options = {}): Promise<Runtime> {
  const open = (): Session => {
    const context = createThreadContext(options, 1);
    return new Session<Leader>(context, new Alone(context));
  };
  return runtimeOf(open(), open);
}

/** The calling thread, without workers. */
class Alone implements Leader {
  readonly #thread: Thread;

  constructor({ setup: { memory, control, room, keep, poison } }: ThreadContext) {
    const heap = createHeap(memory, control);
    const arena = createArena(heap, poison);
    this.#thread = createThread({
      memory,
      heap,
      arena,
      dispatch: null,
      room,
      keep,
      onLoop: () => {},
    });
  }

  load(program: Loaded): void {
    this.#thread.load(program);
  }

  forget(id: number): void {
    this.#thread.forget(id);
  }

  start(entry: 'plan' | 'run', id: number, block: number, extern?: CallExtern | undefined): Fault | null {
    return this.#thread.start(entry, id, block, extern);
  }

  trim(): void {
    this.#thread.trim();
  }

  async close(): Promise<void> {}
}
