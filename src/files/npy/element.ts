import type { Type } from '../../syntax/type.ts';
import { typedArrays } from '../../syntax/typed-array.ts';

export function bytesOf(type: Type): number {
  return typedArrays[type].BYTES_PER_ELEMENT;
}

/** The NumPy name of a type: its kind and its size in bytes, such as b1, u2 or f8. */
export function codeOf(type: Type): string {
  return `${type.charAt(0)}${bytesOf(type)}`;
}

/** Convert elements of `size` bytes in place, between the byte orders of a file and of this machine. */
export function reorderBytes(bytes: Uint8Array, size: number, isLittle: boolean): void {
  if (size === 1 || isLittle === machineIsLittle) return;
  for (let at = 0; at < bytes.length; at += size)
    for (let low = at, high = at + size - 1; low < high; low++, high--) {
      const byte = bytes[low] as number; // low < high < bytes.length
      bytes[low] = bytes[high] as number;
      bytes[high] = byte;
    }
}

const machineIsLittle = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;
