import { refuse } from '../../errors/diagnostic.ts';
import { noMoreMemories } from '../../errors/S734.ts';
import { requireWebAssembly } from '../host/require-web-assembly.ts';
import { type WasmMemory, webAssembly } from '../host/web-assembly.ts';

/**
 * The WebAssembly memory of a runtime. Its first page is reserved for the control words and the constants of programs.
 */
export interface Memory {
  readonly memory: WasmMemory;
  readonly isShared: boolean;
  /** The maximum size in bytes. */
  readonly limit: number;
}

export interface MemoryOptions {
  /** The maximum size in bytes: 2 GiB by default, at most 4 GiB. */
  readonly limit?: number;
  /** Whether threads share the memory. The default is true if the host supports it. */
  readonly shared?: boolean;
}

/**
 * Create a memory. It reserves address space for its maximum size; if that fails, the maximum is halved. (V8 reserves
 * the same address space for every maximum, so a smaller default would not allow more memories.) Views of shared memory
 * stay valid when it grows. Views of unshared memory are detached, so callers never get one.
 */
export function createMemory({ limit = usual, shared = canShare() }: MemoryOptions): Memory {
  requireWebAssembly();
  const isShared = shared && canShare();
  const most = Math.max(2, Math.floor(Math.min(limit, largest) / page));
  for (let maximum = most; ; maximum = Math.ceil(maximum / 2)) {
    try {
      const memory = new webAssembly.Memory({ initial: 1, maximum, shared: isShared });
      return { memory, isShared, limit: maximum * page };
    } catch (thrown) {
      if (maximum <= least) refuse(noMoreMemories({ why: thrown instanceof Error ? thrown.message : 'none' }, null));
    }
  }
}

/** In browsers, only cross-origin isolated pages have shared memory. */
function canShare(): boolean {
  return typeof SharedArrayBuffer !== 'undefined';
}

const page = 65536;
const largest = 2 ** 32;
const usual = 2 ** 31;
/** The smallest maximum size to try, in pages. */
const least = 1024;
