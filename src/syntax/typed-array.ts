import { elementArrays } from '../externs/arrays.ts';
import { type Type, types } from './type.ts';

/** The typed array for the values of each type. `B` is the type of its buffer. */
export interface TypedArrays<B extends ArrayBufferLike = ArrayBufferLike> {
  /** The elements are 0 or 1. */
  bool: Uint8Array<B>;
  u8: Uint8Array<B>;
  u16: Uint16Array<B>;
  u32: Uint32Array<B>;
  i8: Int8Array<B>;
  i16: Int16Array<B>;
  i32: Int32Array<B>;
  f32: Float32Array<B>;
  f64: Float64Array<B>;
}

export type TypedArray<T extends Type = Type, B extends ArrayBufferLike = ArrayBufferLike> = TypedArrays<B>[T];

interface Constructor<A> {
  new (length: number): A;
  new (buffer: ArrayBuffer, byteOffset?: number, length?: number): A;
  readonly name: string;
  readonly BYTES_PER_ELEMENT: number;
}

export const typedArrays: { readonly [T in Type]: Constructor<TypedArrays<ArrayBuffer>[T]> } = elementArrays;

/** Does an array hold values of the type? A Uint8ClampedArray, as in a canvas, is accepted as u8. */
export function holds<T extends Type>(type: T, data: object): data is TypedArrays[T] {
  return data instanceof typedArrays[type] || (type === 'u8' && data instanceof Uint8ClampedArray);
}

/** The name of the typed array constructor for a type. */
export function arrayName(type: Type): string {
  return typedArrays[type].name;
}

/** The type of the values of an array, never bool; null if no type matches. */
export function typeOf(data: object): Type | null {
  return types.find((type) => type !== 'bool' && holds(type, data)) ?? null;
}
