import { createHeap, type Heap } from '../memory/heap.ts';
import { createMemory, type Memory, type MemoryOptions } from '../memory/memory.ts';
import type { Setup } from './assemble.ts';
import { control } from './control.ts';

export interface Options extends MemoryOptions {
  /**
   * The number of threads for parallel loops, including the calling thread: at most 32. The default is the number of
   * hardware threads, up to 16.
   */
  readonly threads?: number;
  /** A byte to fill fresh storage with, to detect reads of uninitialized storage. */
  readonly poison?: number;
  /** The size, in bytes, of the part of a stack for storage of dynamic size; 128 KiB by default. */
  readonly room?: number;
}

/** The memory and the parameters that the threads of a runtime share. */
export interface ThreadContext {
  readonly memory: Memory;
  readonly setup: Setup;
  readonly heap: Heap;
  /** The byte that arrays for the output are filled with. */
  readonly fill: number;
}

/** Create a context for the given number of threads, or for one thread if memory cannot be shared. */
export function createThreadContext(options: Options, wanted: number): ThreadContext {
  const memory = createMemory(options);
  const threads = memory.isShared && wanted >= 1 ? Math.min(Math.floor(wanted), mostThreads) : 1;
  const keep = memory.limit / 64;
  const { poison = null, room = 2 ** 17 } = options;
  const setup = { memory: memory.memory, control, threads, room, keep, poison };
  const heap = storage.around(createHeap(memory.memory, control));
  return { memory, setup, heap, fill: poison ?? 0 };
}

/** A hook for tests: it wraps the heap that arrays are allocated from, for example to add guard zones. */
export const storage = { around: (heap: Heap): Heap => heap };

/** The maximum number of threads. A worker needs about 5 MB. */
const mostThreads = 32;
