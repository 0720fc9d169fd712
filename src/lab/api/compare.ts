import { arrayFor } from '../../syntax/typed-array.ts';
import type { Arena, PlacedArray } from './arena.ts';
import { indicesOf } from './box.ts';

/** A description of the first byte of an arena that differs from the expected byte, or null if none does. */
export function differenceOf(actual: Uint8Array, expected: Uint8Array): string | null {
  for (let i = 0; i < expected.length; i++) {
    if (actual[i] !== expected[i]) return `byte ${i} of the arena is ${actual[i]} instead of ${expected[i]}`;
  }
  return null;
}

/** The typed array over `bytes`, a copy of the arena, at the position that the array has in the arena. */
export function viewIn(bytes: Uint8Array<ArrayBuffer>, arena: Arena, { type, data }: PlacedArray): PlacedArray['data'] {
  return new (arrayFor(type))(bytes.buffer, data.byteOffset - arena.used.byteOffset, data.length);
}

/** The values of an array, first dimension fastest. */
export function valuesOf(array: Omit<PlacedArray, 'min' | 'type'>): readonly number[] {
  return indicesOf(array).map((index) => array.data[index] ?? Number.NaN);
}

/** A dense copy, first dimension fastest. */
export function gathered(array: PlacedArray): PlacedArray {
  const { type, shape, min } = array;
  const values = valuesOf(array);
  const data = new (arrayFor(type))(values.length);
  data.set(values);
  const strides = shape.map((_, d) => shape.slice(0, d).reduce((n, len) => n * len, 1));
  return { type, data, shape, min, strides, offset: 0 };
}
