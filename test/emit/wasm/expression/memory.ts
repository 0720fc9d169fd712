import type { Type } from '../../../../src/syntax/type.ts';

/** The bytes of values of a type in memory. */
export function viewOf(t: Type, memory: ArrayBuffer, at: number, length: number) {
  return new arrays[t](memory, at, length);
}

const arrays = {
  bool: Uint8Array,
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  i8: Int8Array,
  i16: Int16Array,
  i32: Int32Array,
  f32: Float32Array,
  f64: Float64Array,
} as const;
