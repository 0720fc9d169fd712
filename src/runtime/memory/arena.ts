import type { Heap } from './heap.ts';

/** A stack allocator of one thread: storage is freed in the reverse order of allocation. */
export interface Arena {
  /**
   * The address of storage for this many bytes and 16 bytes of padding, aligned to 16; 0 if the memory is exhausted.
   */
  allocate(bytes: number): number;
  free(address: number): void;
  /** Free everything. */
  reset(): void;
  /** Return unused chunks to the heap until at most `keep` bytes are left. */
  trim(keep: number): void;
}

/**
 * An arena allocates chunks from the heap and reuses them. Fresh storage is filled with the byte `poison`, unless that
 * is null.
 */
export function createArena(heap: Heap, poison: number | null): Arena {
  const slack = 16;
  const least = 1 << 20;
  const chunks: { readonly start: number; readonly size: number }[] = [];
  /** The allocations: the address, and the state of the arena before each of them. */
  const allocations: { readonly address: number; readonly chunk: number; readonly top: number }[] = [];
  /** The current chunk, and the number of bytes used in it. All chunks after it are empty. */
  let chunk = -1;
  let top = 0;

  function release(from: number): void {
    while (chunks.length > from) {
      const last = chunks.pop();
      if (last !== undefined) heap.free(last.start);
    }
  }

  function hasSpace(index: number, used: number, need: number): boolean {
    const current = chunks[index];
    return current !== undefined && used + need <= current.size;
  }

  function allocate(bytes: number): number {
    const need = Math.ceil(Math.max(bytes, 0) / 16) * 16 + slack;
    const before = { chunk, top };
    if (!hasSpace(chunk, top, need)) {
      if (!hasSpace(chunk + 1, 0, need)) {
        release(chunk + 1);
        const size = Math.max(need, least);
        const start = heap.allocate(size);
        if (start === 0) return 0;
        chunks.push({ start, size });
      }
      chunk += 1;
      top = 0;
    }
    const current = chunks[chunk];
    if (current === undefined) return 0;
    const address = current.start + top;
    top += need;
    allocations.push({ address, chunk: before.chunk, top: before.top });
    if (poison !== null) heap.bytes(address + need).fill(poison, address, address + need);
    return address;
  }

  function free(address: number): void {
    const last = allocations.pop();
    if (last === undefined || last.address !== address) throw new Error('storage is not freed in reverse order');
    chunk = last.chunk;
    top = last.top;
  }

  function reset(): void {
    allocations.length = 0;
    chunk = -1;
    top = 0;
  }

  function trim(keep: number): void {
    let size = 0;
    let first = 0;
    for (; first < chunks.length; first++) {
      size += chunks[first]?.size ?? 0;
      if (size > keep && first > chunk) break;
    }
    release(first);
  }

  return { allocate, free, reset, trim };
}
