import type { ArrayValue } from '../../syntax/array.ts';
import { arrayFor, type TypedArray } from '../../syntax/typed-array.ts';
import { bytesOf, codeOf, reorderBytes } from './element.ts';

/** Encode an array as an .npy file of version 1: little-endian, in C order, with the dimensions in reverse order. */
export function encodeNpy({ type, bounds, values }: ArrayValue): Uint8Array<ArrayBuffer> {
  const shape = bounds.map(({ len }) => len).toReversed();
  const tuple = shape.length === 1 ? `(${shape[0]},)` : `(${shape.join(', ')})`;
  const descr = `${bytesOf(type) === 1 ? '|' : '<'}${codeOf(type)}`;
  const dict = `{'descr': '${descr}', 'fortran_order': False, 'shape': ${tuple}, }`;
  const start = Math.ceil((preamble + dict.length + 1) / alignment) * alignment;
  const file = new Uint8Array(start + values.length * bytesOf(type));
  const head = `\x93NUMPY\x01\x00\0\0${dict}`.padEnd(start - 1);
  for (let i = 0; i < head.length; i++) file[i] = head.charCodeAt(i);
  file[start - 1] = '\n'.charCodeAt(0);
  new DataView(file.buffer).setUint16(8, start - preamble, true);
  const stored = new (arrayFor(type))(file.buffer, start, values.length);
  if (ArrayBuffer.isView(values))
    stored.set(values as TypedArray); // of the same type
  else for (let i = 0; i < values.length; i++) stored[i] = values[i] as number; // see `TypedArray`
  reorderBytes(file.subarray(start), bytesOf(type), true);
  return file;
}

/** The size of the magic number, the version and the length of the header. */
const preamble = 10;

/** The elements start at a multiple of this, so that the file can be memory-mapped. */
const alignment = 64;
