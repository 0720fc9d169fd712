import type { Heap } from '../../src/runtime/heap.ts';

/**
 * A heap whose pieces have guard zones on both sides. Whenever a piece is allocated or freed, the zones of all pieces are looked at: a
 * byte that has changed was written by a program that left its array.
 */
export function withGuardZones(heap: Heap): Heap {
  /** How many bytes each piece has, by its address. */
  const pieces = new Map<number, number>();

  const zonesOf = (address: number, bytes: number): readonly Uint8Array[] => {
    const all = heap.bytes(address + bytes + zone);
    return [all.subarray(address - zone, address), all.subarray(address + bytes, address + bytes + zone)];
  };

  const look = (): void => {
    for (const [address, bytes] of pieces) {
      for (const [i, each] of zonesOf(address, bytes).entries()) {
        const k = each.findIndex((byte) => byte !== pattern);
        if (k >= 0)
          throw new Error(
            `byte ${k} of the zone ${i === 0 ? 'before' : 'behind'} an array of ${bytes} bytes was written`,
          );
      }
    }
  };

  return {
    allocate: (bytes) => {
      look();
      const from = heap.allocate(bytes + 2 * zone);
      if (from === 0) return 0;
      const address = from + zone;
      for (const each of zonesOf(address, bytes)) each.fill(pattern);
      pieces.set(address, bytes);
      return address;
    },
    free: (address) => {
      look();
      pieces.delete(address);
      heap.free(address - zone);
    },
    bytes: (end) => heap.bytes(end),
  };
}

const pattern = 0xc5;

/** In bytes: addresses stay aligned to 16. */
const zone = 64;
