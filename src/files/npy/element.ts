import type { Type } from '../../syntax/type.ts';

/** Where elements of each type are kept as numpy keeps them. */
export const stores = {
  bool: Uint8Array,
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  i8: Int8Array,
  i16: Int16Array,
  i32: Int32Array,
  f32: Float32Array,
  f64: Float64Array,
} as const satisfies Record<Type, unknown>;

export type Stored = InstanceType<(typeof stores)[Type]>;

export function bytesOf(type: Type): number {
  return stores[type].BYTES_PER_ELEMENT;
}

/** Numpy's name of a type: its kind and its bytes, as in b1, u2 or f8. */
export function codeOf(type: Type): string {
  return `${type.charAt(0)}${bytesOf(type)}`;
}

/** Elements of so many bytes, between the order of a file and that of this machine. */
export function reorderBytes(bytes: Uint8Array, size: number, isLittle: boolean): void {
  if (size === 1 || isLittle === machineIsLittle) return;
  for (let at = 0; at < bytes.length; at += size) bytes.subarray(at, at + size).reverse();
}

const machineIsLittle = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;
