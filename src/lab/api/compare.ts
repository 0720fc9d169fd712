import { typedArrays } from '../../syntax/typed-array.ts';
import { indicesOf } from './box.ts';
import type { Placed, Space } from './space.ts';

/** The first byte that is not as it should be, in words; null when all are. */
export function differenceOf(actual: Uint8Array, expected: Uint8Array): string | null {
  for (let i = 0; i < expected.length; i++) {
    if (actual[i] !== expected[i]) return `byte ${i} of the space is ${actual[i]} instead of ${expected[i]}`;
  }
  return null;
}

/** The same elements of a copy of the bytes of a space. */
export function viewIn(bytes: Uint8Array<ArrayBuffer>, space: Space, { type, data }: Placed): Placed['data'] {
  return new typedArrays[type](bytes.buffer, data.byteOffset - space.used.byteOffset, data.length);
}

/** The values of an array, first dimension fastest. */
export function valuesOf(array: Omit<Placed, 'min' | 'type'>): readonly number[] {
  return indicesOf(array).map((index) => array.data[index] ?? Number.NaN);
}

/** A dense copy, first dimension fastest. */
export function gathered(array: Placed): Placed {
  const { type, shape, min } = array;
  const values = valuesOf(array);
  const data = new typedArrays[type](values.length);
  data.set(values);
  const strides = shape.map((_, d) => shape.slice(0, d).reduce((n, len) => n * len, 1));
  return { type, data, shape, min, strides, offset: 0 };
}
