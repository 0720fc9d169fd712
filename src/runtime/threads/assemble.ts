import type { WasmMemory } from '../host/web-assembly.ts';
import { createArena } from '../memory/arena.ts';
import { createHeap } from '../memory/heap.ts';
import type { Control } from './control.ts';
import { createDispatch } from './dispatch.ts';
import { createThread, type Loaded, type Thread } from './thread.ts';

/** The initial parameters of a thread. */
export interface Setup {
  readonly memory: WasmMemory;
  readonly control: Control;
  /** The maximum number of threads. */
  readonly threads: number;
  readonly room: number;
  readonly keep: number;
  readonly poison: number | null;
}

/** Assemble a thread that can take part in parallel loops. */
export function assemble(setup: Setup, onLoop: (program: Loaded) => void): Thread {
  const { memory, control, threads, room, keep, poison } = setup;
  const heap = createHeap(memory, control);
  const arena = createArena(heap, poison);
  const dispatch = threads > 1 ? createDispatch(memory, control, threads) : null;
  return createThread({ memory, heap, arena, dispatch, room, keep, onLoop });
}
