import type { Heap } from './heap.ts';

/** Storage of one thread, freed in the opposite order of its allocation. */
export interface Arena {
  /** The address of storage for so many bytes and 16 more behind them, aligned to 16; 0 when there is none. */
  allocate(bytes: number): number;
  free(address: number): void;
  /** Free everything. */
  reset(): void;
  /** Give chunks that are not in use back to the heap, down to so many bytes. */
  trim(keep: number): void;
}

/**
 * An arena takes chunks from the heap, and keeps them for what is allocated next. Fresh storage is filled with the byte
 * `poison` unless that is null.
 *
 * A part of threads: it refers to nothing outside of itself (see `worker-source`).
 */
export function createArena(heap: Heap, poison: number | null): Arena {
  const slack = 16;
  const least = 1 << 20;
  const chunks: { readonly start: number; readonly size: number }[] = [];
  /** What is allocated: its address, and how it was before. */
  const taken: { readonly address: number; readonly chunk: number; readonly top: number }[] = [];
  /** The chunk in use, and how much of it is. All chunks after it are empty. */
  let chunk = -1;
  let top = 0;

  function release(from: number): void {
    while (chunks.length > from) {
      const last = chunks.pop();
      if (last !== undefined) heap.free(last.start);
    }
  }

  function hasRoom(index: number, used: number, need: number): boolean {
    const here = chunks[index];
    return here !== undefined && used + need <= here.size;
  }

  function allocate(bytes: number): number {
    const need = Math.ceil(Math.max(bytes, 0) / 16) * 16 + slack;
    const before = { chunk, top };
    if (!hasRoom(chunk, top, need)) {
      if (!hasRoom(chunk + 1, 0, need)) {
        release(chunk + 1);
        const size = Math.max(need, least);
        const start = heap.allocate(size);
        if (start === 0) return 0;
        chunks.push({ start, size });
      }
      chunk += 1;
      top = 0;
    }
    const here = chunks[chunk];
    if (here === undefined) return 0;
    const address = here.start + top;
    top += need;
    taken.push({ address, chunk: before.chunk, top: before.top });
    if (poison !== null) heap.bytes(address + need).fill(poison, address, address + need);
    return address;
  }

  function free(address: number): void {
    const last = taken.pop();
    if (last === undefined || last.address !== address) throw new Error('storage is freed that was not allocated last');
    chunk = last.chunk;
    top = last.top;
  }

  function reset(): void {
    taken.length = 0;
    chunk = -1;
    top = 0;
  }

  function trim(keep: number): void {
    let size = 0;
    let kept = 0;
    for (; kept < chunks.length; kept++) {
      size += chunks[kept]?.size ?? 0;
      if (size > keep && kept > chunk) break;
    }
    release(kept);
  }

  return { allocate, free, reset, trim };
}
