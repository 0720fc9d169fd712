import type { WasmMemory } from '../host/web-assembly.ts';
import type { Control } from '../threads/control.ts';

/** A heap shared by all threads. Storage may be freed in any order, by any thread. */
export interface Heap {
  /**
   * The address of storage for this many bytes and 16 bytes of padding, aligned to 16; 0 if the memory is exhausted.
   */
  allocate(bytes: number): number;
  free(address: number): void;
  /** A view of the memory that includes the bytes before `end`. It is valid until the memory grows. */
  bytes(end: number): Uint8Array;
}

/**
 * A first-fit allocator with coalescing. Its state is in the memory itself, protected by a lock, so every thread
 * creates its own `Heap` object over the same storage. A block starts with its size. In a free block, the address
 * of the next free block follows. The list of free blocks is sorted by address.
 */
export function createHeap(memory: WasmMemory, control: Control): Heap {
  const page = 65536;
  const header = 16;
  const slack = 16;
  /** The minimum growth of the memory, because growing it interrupts all threads. */
  const step = 64 * page;
  /** The location of the address of the first free block. */
  const firstFree = 4 * control.heapFree;
  let words = new Int32Array(memory.buffer);

  /**
   * Make the view cover the bytes before `end`. Growth detaches the views of unshared memory; views of shared memory
   * stay valid, but are too short. A thread may notice growth by another thread late, unless it calls `grow` itself.
   */
  function extendView(end: number): void {
    if (words.byteLength >= end) return;
    words = new Int32Array(memory.buffer);
    if (words.byteLength >= end) return;
    memory.grow(0);
    words = new Int32Array(memory.buffer);
  }

  function get(address: number): number {
    extendView(address + 4);
    return (words[address / 4] ?? 0) >>> 0;
  }

  function put(address: number, value: number): void {
    extendView(address + 4);
    words[address / 4] = value | 0;
  }

  function locked(act: () => number): number {
    extendView(page);
    while (Atomics.compareExchange(words, control.heapLock, 0, 1) !== 0);
    try {
      return act();
    } finally {
      extendView(page);
      Atomics.store(words, control.heapLock, 0);
    }
  }

  /**
   * Remove a block of at least this size from the free list and split off the rest. Returns its address, or 0 if there
   * is none.
   */
  function remove(need: number): number {
    let link = firstFree;
    for (let block = get(link); block !== 0; block = get(link)) {
      const size = get(block);
      if (size >= need) {
        const isSplit = size - need >= 64;
        if (isSplit) {
          put(block + need, size - need);
          put(block + need + 4, get(block + 4));
          put(block, need);
        }
        put(link, isSplit ? block + need : get(block + 4));
        return block;
      }
      link = block + 4;
    }
    return 0;
  }

  /** Insert a block into the free list, and coalesce it with its neighbors. */
  function insert(block: number, size: number): void {
    let before = 0;
    let next = get(firstFree);
    while (next !== 0 && next < block) {
      before = next;
      next = get(next + 4);
    }
    let end = block + size;
    if (end === next) {
      end += get(next);
      next = get(next + 4);
    }
    const start = before !== 0 && before + get(before) === block ? before : block;
    put(start, end - start);
    put(start + 4, next);
    if (start !== before) put(before === 0 ? firstFree : before + 4, start);
  }

  function grow(pages: number): boolean {
    try {
      const start = memory.grow(pages) * page;
      insert(start, pages * page);
      return true;
    } catch {
      return false;
    }
  }

  /** The number of free bytes at the end of the memory. */
  function freeAtEnd(): number {
    memory.grow(0);
    words = new Int32Array(memory.buffer);
    let last = 0;
    for (let block = get(firstFree); block !== 0; block = get(block + 4)) last = block;
    return last !== 0 && last + get(last) === words.byteLength ? get(last) : 0;
  }

  function allocate(bytes: number): number {
    const need = header + Math.ceil(Math.max(bytes, 0) / 16) * 16 + slack;
    if (!(need <= 65535 * page)) return 0;
    const block = locked(() => {
      const found = remove(need);
      if (found !== 0) return found;
      const missing = Math.ceil((need - freeAtEnd()) / page);
      return grow(Math.max(missing, step / page)) || grow(missing) ? remove(need) : 0;
    });
    return block === 0 ? 0 : block + header;
  }

  function free(address: number): void {
    const block = address - header;
    locked(() => {
      insert(block, get(block));
      return 0;
    });
  }

  function bytes(end: number): Uint8Array {
    extendView(end);
    return new Uint8Array(words.buffer);
  }

  return { allocate, free, bytes };
}
