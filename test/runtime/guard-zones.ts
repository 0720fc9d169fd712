import type { Heap } from '../../src/runtime/memory/heap.ts';

/**
 * A heap whose blocks have guard zones on both sides. If a byte in a zone has changed, a program has written outside
 * its array. The zones of a block are checked when it is freed, and those of all blocks after as many allocations as
 * there are blocks.
 */
export function withGuardZones(heap: Heap): Heap {
  /** The size of each block, by its address. */
  const pieces = new Map<number, number>();

  const zonesOf = (address: number, bytes: number): readonly Uint8Array[] => {
    const all = heap.bytes(address + bytes + zone);
    return [all.subarray(address - zone, address), all.subarray(address + bytes, address + bytes + zone)];
  };

  const look = (address: number, bytes: number): void => {
    for (const [i, each] of zonesOf(address, bytes).entries()) {
      const k = each.findIndex((byte) => byte !== pattern);
      if (k < 0) continue;
      throw new Error(`byte ${k} of the zone ${i === 0 ? 'before' : 'behind'} an array of ${bytes} bytes was written`);
    }
  };

  let untilAll = 0;
  const lookAtAll = (): void => {
    if (untilAll-- > 0) return;
    untilAll = pieces.size;
    for (const [address, bytes] of pieces) look(address, bytes);
  };

  return {
    allocate: (bytes) => {
      lookAtAll();
      const from = heap.allocate(bytes + 2 * zone);
      if (from === 0) return 0;
      const address = from + zone;
      for (const each of zonesOf(address, bytes)) each.fill(pattern);
      pieces.set(address, bytes);
      return address;
    },
    free: (address) => {
      look(address, pieces.get(address) ?? 0);
      pieces.delete(address);
      heap.free(address - zone);
    },
    bytes: (end) => heap.bytes(end),
  };
}

const pattern = 0xc5;

/** The size of a guard zone in bytes: a multiple of 16, so addresses stay aligned. */
const zone = 64;
