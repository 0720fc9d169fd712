import type { WasmMemory } from '../host/web-assembly.ts';
import type { Control } from '../threads/control.ts';

/** Storage that may be freed in any order, by any thread. */
export interface Heap {
  /** The address of storage for so many bytes and 16 more behind them, aligned to 16; 0 when there is none. */
  allocate(bytes: number): number;
  free(address: number): void;
  /** A view of the memory that reaches at least so far; until the memory grows. */
  bytes(end: number): Uint8Array;
}

/**
 * First fit with coalescing. All there is to know lies in the memory itself, behind a lock, so that every thread has a heap of
 * its own making over the same storage. A piece starts with its size; a free one then has the address of the next free one,
 * by ascending addresses.
 *
 * A part of threads: it refers to nothing outside of itself (see `worker-source`).
 */
export function createHeap(memory: WasmMemory, control: Control): Heap {
  const page = 65536;
  const header = 16;
  const slack = 16;
  /** Memory grows by at least so much: growing interrupts all threads. */
  const step = 64 * page;
  /** Where the address of the first free piece stands. */
  const firstFree = 4 * control.heapFree;
  let words = new Int32Array(memory.buffer);

  /**
   * Growth detaches the views of a memory that is not shared. Shared views stay, but are too short; and it may take a moment
   * until a thread notices that another one has made the memory grow, unless it grows it itself.
   */
  function see(end: number): void {
    if (words.byteLength >= end) return;
    words = new Int32Array(memory.buffer);
    if (words.byteLength >= end) return;
    memory.grow(0);
    words = new Int32Array(memory.buffer);
  }

  function get(address: number): number {
    see(address + 4);
    return (words[address / 4] ?? 0) >>> 0;
  }

  function put(address: number, value: number): void {
    see(address + 4);
    words[address / 4] = value | 0;
  }

  function locked(act: () => number): number {
    see(page);
    while (Atomics.compareExchange(words, control.heapLock, 0, 1) !== 0);
    try {
      return act();
    } finally {
      see(page);
      Atomics.store(words, control.heapLock, 0);
    }
  }

  function take(need: number): number {
    let link = firstFree;
    for (let piece = get(link); piece !== 0; piece = get(link)) {
      const size = get(piece);
      if (size >= need) {
        const isSplit = size - need >= 64;
        if (isSplit) {
          put(piece + need, size - need);
          put(piece + need + 4, get(piece + 4));
          put(piece, need);
        }
        put(link, isSplit ? piece + need : get(piece + 4));
        return piece;
      }
      link = piece + 4;
    }
    return 0;
  }

  function give(piece: number, size: number): void {
    let before = 0;
    let next = get(firstFree);
    while (next !== 0 && next < piece) {
      before = next;
      next = get(next + 4);
    }
    let end = piece + size;
    if (end === next) {
      end += get(next);
      next = get(next + 4);
    }
    const start = before !== 0 && before + get(before) === piece ? before : piece;
    put(start, end - start);
    put(start + 4, next);
    if (start !== before) put(before === 0 ? firstFree : before + 4, start);
  }

  function grow(pages: number): boolean {
    try {
      const start = memory.grow(pages) * page;
      give(start, pages * page);
      return true;
    } catch {
      return false;
    }
  }

  /** How much of the end of the memory is free already. */
  function freeAtEnd(): number {
    memory.grow(0);
    words = new Int32Array(memory.buffer);
    let last = 0;
    for (let piece = get(firstFree); piece !== 0; piece = get(piece + 4)) last = piece;
    return last !== 0 && last + get(last) === words.byteLength ? get(last) : 0;
  }

  function allocate(bytes: number): number {
    const need = header + Math.ceil(Math.max(bytes, 0) / 16) * 16 + slack;
    if (!(need <= 65535 * page)) return 0;
    const piece = locked(() => {
      const found = take(need);
      if (found !== 0) return found;
      const missing = Math.ceil((need - freeAtEnd()) / page);
      return grow(Math.max(missing, step / page)) || grow(missing) ? take(need) : 0;
    });
    return piece === 0 ? 0 : piece + header;
  }

  function free(address: number): void {
    const piece = address - header;
    locked(() => {
      give(piece, get(piece));
      return 0;
    });
  }

  function bytes(end: number): Uint8Array {
    see(end);
    return new Uint8Array(words.buffer);
  }

  return { allocate, free, bytes };
}
