import type { Type } from '../../syntax/type.ts';

/** How numpy stores an element of a type: its code, its bytes, and one of them in a view. */
export interface Element {
  readonly code: string;
  readonly bytes: number;
  get(view: DataView, at: number, little: boolean): number;
  set(view: DataView, at: number, c: number): void;
}

export const elements: Readonly<Record<Type, Element>> = {
  bool: { code: 'b1', bytes: 1, get: (v, at) => Math.min(1, v.getUint8(at)), set: (v, at, c) => v.setUint8(at, c) },
  u8: { code: 'u1', bytes: 1, get: (v, at) => v.getUint8(at), set: (v, at, c) => v.setUint8(at, c) },
  u16: { code: 'u2', bytes: 2, get: (v, at, le) => v.getUint16(at, le), set: (v, at, c) => v.setUint16(at, c, true) },
  u32: { code: 'u4', bytes: 4, get: (v, at, le) => v.getUint32(at, le), set: (v, at, c) => v.setUint32(at, c, true) },
  i8: { code: 'i1', bytes: 1, get: (v, at) => v.getInt8(at), set: (v, at, c) => v.setInt8(at, c) },
  i16: { code: 'i2', bytes: 2, get: (v, at, le) => v.getInt16(at, le), set: (v, at, c) => v.setInt16(at, c, true) },
  i32: { code: 'i4', bytes: 4, get: (v, at, le) => v.getInt32(at, le), set: (v, at, c) => v.setInt32(at, c, true) },
  f32: { code: 'f4', bytes: 4, get: (v, at, le) => v.getFloat32(at, le), set: (v, at, c) => v.setFloat32(at, c, true) },
  f64: { code: 'f8', bytes: 8, get: (v, at, le) => v.getFloat64(at, le), set: (v, at, c) => v.setFloat64(at, c, true) },
};
