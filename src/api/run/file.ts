import { bug } from '../../errors/bug.ts';
import { decode as decodeFor } from '../../files/decode.ts';
import { encode as encodeFor } from '../../files/encode.ts';
import type { Encoded } from '../../files/encoded.ts';
import { type Format, formatOfBytes } from '../../files/format.ts';
import { malformed } from '../../files/malformed.ts';
import { open } from '../../files/open.ts';
import type { Type } from '../../syntax/type.ts';
import { holds, type TypedArray, typeOf } from '../../syntax/typed-array.ts';
import type { Input } from '../build/input.ts';
import { reporting } from '../error.ts';
import { boundsOf, compact, type Layout, NdArray } from './nd-array.ts';
import { readArray } from './read-array.ts';

export interface DecodeOptions<T extends Type = Type> {
  /** The input that the array is for: it must have that type and rank. A grey picture may have one channel. */
  readonly input?: Input<string, number, T>;
  /** What the file is called in messages. */
  readonly name?: string;
}

/** The array in the bytes of a PNG or an .npy file, which it is told by how they begin. */
export function decode<T extends Type = Type>(
  bytes: Uint8Array,
  { input, name = 'the file' }: DecodeOptions<T> = {},
): NdArray<T> {
  return reporting(() => {
    const file = { name, bytes };
    const format = formatOfBytes(bytes) ?? malformed(file, 'is neither a PNG nor an .npy file');
    const { type, bounds, values } = decodeFor(file, format, input?.definition ?? whatever(file, format));
    const isTyped = holds(type, values) ? values : bug('a file is decoded to a typed array');
    return new NdArray(type as T, isTyped as TypedArray<T>, { shape: bounds.map((I) => I.len) }); // as was checked
  });
}

/** An input that takes what a file has. */
function whatever(file: Parameters<typeof open>[0], format: Format) {
  const { type, lengths } = open(file, format, null);
  return { name: 'array', type, rank: lengths.length };
}

/** What can be written to a file. Bytes are u8; 0 and 1 of a bool are so only in an array that knows its type. */
export type Encodable = NdArray | (Layout & { readonly data: TypedArray | Uint8ClampedArray });

/**
 * An array as the bytes of a PNG or an .npy file, and warnings of what is lost in it. A picture has the dimensions x and
 * y, or x, y and up to four channels, and 16 bits for u16, else 8; values are not scaled.
 */
export function encode(array: Encodable, format: Format, name = 'output'): Encoded {
  return reporting(() => {
    const dense = compact(array instanceof NdArray ? array : described(array, name));
    const value = { type: dense.type, bounds: boundsOf(dense), values: dense.data };
    return encodeFor(name, value, format);
  });
}

function described(array: Exclude<Encodable, NdArray>, name: string): NdArray {
  const { data, shape } = Object(array) as { readonly data?: unknown; readonly shape?: unknown }; // anything
  const type = typeof data === 'object' && data !== null ? typeOf(data) : null;
  const rank = Array.isArray(shape) ? shape.length : 0;
  return readArray({ what: 'array', name, type: type ?? 'u8', rank }, array).array;
}
