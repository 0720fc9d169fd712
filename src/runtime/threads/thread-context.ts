import { createHeap, type Heap } from '../memory/heap.ts';
import { createMemory, type Memory, type MemoryOptions } from '../memory/memory.ts';
import { control } from './control.ts';
import type { Setup } from './worker.ts';

export interface Options extends MemoryOptions {
  /**
   * How many threads run parallel loops, the caller's included: at most 32, by default as many as the machine runs at once, up
   * to 16.
   */
  readonly threads?: number;
  /** A byte that fresh storage is filled with, to see who reads what was never written. */
  readonly poison?: number;
  /** How many bytes of a program's stack are for storage that comes and goes in loops; 128 KiB unless given. */
  readonly room?: number;
}

/** What a thread stands on. */
export interface ThreadContext {
  readonly memory: Memory;
  readonly setup: Setup;
  readonly heap: Heap;
  /** The byte that arrays for the output are filled with. */
  readonly fill: number;
}

/** Of so many threads, where memory can be shared. */
export function createThreadContext(options: Options, wanted: number): ThreadContext {
  const memory = createMemory(options);
  const threads = memory.isShared && wanted >= 1 ? Math.min(Math.floor(wanted), mostThreads) : 1;
  const keep = memory.limit / 64;
  const { poison = null, room = 2 ** 17 } = options;
  const setup = { memory: memory.memory, control, threads, room, keep, poison };
  const heap = storage.around(createHeap(memory.memory, control));
  return { memory, setup, heap, fill: poison ?? 0 };
}

/** What is put around the heap that arrays come from: nothing, but for guard zones in tests. */
export const storage = { around: (heap: Heap): Heap => heap };

/** Each takes about 5 MB. */
const mostThreads = 32;
