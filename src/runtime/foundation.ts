import { control } from './control.ts';
import { createHeap } from './heap.ts';
import type { Host } from './host.ts';
import { createMemory, type Memory, type MemoryOptions } from './memory.ts';
import { Pool } from './pool.ts';
import type { Setup } from './worker.ts';

export interface Options extends MemoryOptions {
  /** How many threads run parallel loops, the caller's included; by default as many as the machine runs at once, up to 16. */
  readonly threads?: number;
  /** A byte that fresh storage is filled with, to see who reads what was never written. */
  readonly poison?: number;
}

/** What all threads of a runtime stand on. */
export interface Foundation {
  readonly memory: Memory;
  readonly setup: Setup;
  readonly pool: Pool;
  readonly heap: ReturnType<typeof createHeap>;
  /** The byte that arrays for the output are filled with. */
  readonly fill: number;
}

export function layFoundation(host: Host, options: Options): Foundation {
  const memory = createMemory(options);
  const wanted = options.threads ?? Math.min(host.concurrency, usualThreads);
  const threads = memory.isShared ? Math.min(Math.max(1, Math.floor(wanted)), mostThreads) : 1;
  const keep = memory.limit / 64;
  const setup = { memory: memory.memory, control, threads, keep, poison: options.poison ?? null };
  const heap = createHeap(memory.memory, control);
  return { memory, setup, pool: new Pool(host, setup), heap, fill: options.poison ?? 0 };
}

const usualThreads = 16;
const mostThreads = 256;
