import { type WasmMemory, webAssembly } from '../host/web-assembly.ts';

/** The one memory of a runtime. Its first page holds the control words and is never given out. */
export interface Memory {
  readonly memory: WasmMemory;
  readonly isShared: boolean;
  /** How many bytes it can grow to. */
  readonly limit: number;
}

export interface MemoryOptions {
  /** How many bytes the memory can grow to: 2 GiB by default, 4 GiB at most. */
  readonly limit?: number;
  /** Whether threads share it; by default, where that is possible. */
  readonly shared?: boolean;
}

/**
 * Only addresses are taken until the memory grows; where there are not that many, half of them are tried. When memory that is
 * shared grows, views of it stay valid; views of other memory do not, which is why nothing of that is ever given out.
 */
export function createMemory({ limit = usual, shared = canShare() }: MemoryOptions): Memory {
  const isShared = shared && canShare();
  const most = Math.max(2, Math.floor(Math.min(limit, largest) / page));
  for (let maximum = most; ; maximum = Math.ceil(maximum / 2)) {
    try {
      const memory = new webAssembly.Memory({ initial: 1, maximum, shared: isShared });
      return { memory, isShared, limit: maximum * page };
    } catch (thrown) {
      if (maximum <= least) throw thrown;
    }
  }
}

/** Browsers have it in pages that are isolated from other origins. */
function canShare(): boolean {
  return typeof SharedArrayBuffer !== 'undefined';
}

const page = 65536;
const largest = 2 ** 32;
const usual = 2 ** 31;
/** In pages. */
const least = 1024;
