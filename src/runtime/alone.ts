import { createArena } from './arena.ts';
import type { Fault } from './fault.ts';
import { type Ground, layGround, type Options } from './ground.ts';
import { createHeap } from './heap.ts';
import type { Leader } from './leader.ts';
import type { Runtime } from './runtime.ts';
import { runtimeOf } from './runtime-of.ts';
import { Session } from './session.ts';
import { createThread, type Loaded, type Thread } from './thread.ts';
import { webAssembly } from './web-assembly.ts';

/** A runtime for programs without parallel loops: it runs them on the calling thread, and brings no others with it. */
export async function openAlone(options: Options = {}): Promise<Runtime> {
  const open = (): Session => {
    const ground = layGround(options, 1);
    return new Session<Leader>(ground, new Alone(ground));
  };
  return runtimeOf(open(), open);
}

/** The calling thread, and no other. */
class Alone implements Leader {
  readonly #thread: Thread;

  constructor({ setup: { memory, control, room, keep, poison } }: Ground) {
    const heap = createHeap(memory, control);
    const arena = createArena(heap, poison);
    this.#thread = createThread({
      host: webAssembly,
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

  start(entry: 'plan' | 'run', id: number, block: number): Fault | null {
    return this.#thread.start(entry, id, block);
  }

  trim(): void {
    this.#thread.trim();
  }

  async close(): Promise<void> {}
}
