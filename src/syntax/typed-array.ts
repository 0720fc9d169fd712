import { elementArrays } from '../externs/arrays.ts';
import { type LongType, type NumberType, type Type, types } from './type.ts';

/** The typed array for the values of each type. `B` is the type of its buffer. */
export interface TypedArrays<B extends ArrayBufferLike = ArrayBufferLike> {
  /** The elements are 0 or 1. */
  bool: Uint8Array<B>;
  u8: Uint8Array<B>;
  u16: Uint16Array<B>;
  u32: Uint32Array<B>;
  u64: BigUint64Array<B>;
  i8: Int8Array<B>;
  i16: Int16Array<B>;
  i32: Int32Array<B>;
  i64: BigInt64Array<B>;
  f32: Float32Array<B>;
  f64: Float64Array<B>;
}

/**
 * The typed array for values of type T. If the type is not known statically, it is an array of numbers for TypeScript,
 * although it may hold bigints at run time: few programs have 64-bit integers, and code for all others needs no casts.
 */
export type TypedArray<T extends Type = NumberType, B extends ArrayBufferLike = ArrayBufferLike> = TypedArrays<B>[T];

/** A type for TypeScript: one whose values are numbers if it is not known whether they are numbers or bigints. */
export type Known<T extends Type> = [T] extends [NumberType] ? T : [T] extends [LongType] ? T : Extract<T, NumberType>;

interface Constructor<A> {
  new (length: number): A;
  new (buffer: ArrayBuffer, byteOffset?: number, length?: number): A;
  readonly name: string;
  readonly BYTES_PER_ELEMENT: number;
}

export const typedArrays: { readonly [T in Type]: Constructor<TypedArrays<ArrayBuffer>[T]> } = elementArrays;

/** The typed array constructor of a type that is not known statically. */
export function arrayFor(type: Type): Constructor<TypedArray<NumberType, ArrayBuffer>> {
  return typedArrays[type] as Constructor<TypedArray<NumberType, ArrayBuffer>>; // see `TypedArray`
}

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
