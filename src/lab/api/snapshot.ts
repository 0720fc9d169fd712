import type { PlacedArray } from './arena.ts';
import { indicesOf } from './box.ts';

/** The contents of some memory areas before a call. */
export class Snapshot {
  readonly #areas: readonly { readonly now: Uint8Array; readonly before: Uint8Array }[];

  constructor(areas: readonly Uint8Array[]) {
    this.#areas = areas.map((now) => ({ now, before: now.slice() }));
  }

  /**
   * Accept changes to the points of an array. Bytes are copied, because comparing numbers would not distinguish NaNs.
   */
  allow(array: Omit<PlacedArray, 'min' | 'type'>): void {
    const { buffer, byteOffset, BYTES_PER_ELEMENT: size } = array.data;
    const area = this.#areas.find(({ now }) => now.buffer === buffer && isWithin(byteOffset, now));
    if (area === undefined) return;
    const { now, before } = area;
    const first = byteOffset - now.byteOffset;
    for (const index of indicesOf(array)) {
      const start = first + index * size; // far outside the area, and inexact, if the array does not contain its box
      if (start >= 0 && start + size <= now.length) before.set(now.subarray(start, start + size), start);
    }
  }

  /** A description of the first byte that has changed although it must not, or null if there is none. */
  get difference(): string | null {
    for (const { now, before } of this.#areas) {
      for (let i = 0; i < before.length; i++) {
        if (now[i] !== before[i]) return `byte ${i} of the arena is ${now[i]} instead of ${before[i]}`;
      }
    }
    return null;
  }
}

function isWithin(address: number, { byteOffset, byteLength }: Uint8Array): boolean {
  return byteOffset <= address && address <= byteOffset + byteLength;
}

/** All bytes of the data of an array. */
export function bytesOf({ data }: Pick<PlacedArray, 'data'>): Uint8Array {
  return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
}
