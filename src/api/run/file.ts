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
  /** The input that the array is for. The file must have its type and rank. A greyscale image also fits rank 3. */
  readonly input?: Input<string, number, T>;
  /** The name of the file in error messages. */
  readonly name?: string;
}

/**
 * Decode the bytes of a PNG or an .npy file. The format is detected from the first bytes.
 *
 * @example
 * const img = decode(await readFile('photo.png'))
 */
export function decode<T extends Type = Type>(
  bytes: Uint8Array,
  { input, name = 'the file' }: DecodeOptions<T> = {},
): NdArray<T, ArrayBuffer> {
  return reporting(() => {
    const file = { name, bytes };
    const format = formatOfBytes(bytes) ?? malformed(file, 'is neither a PNG nor an .npy file');
    const { type, bounds, values } = decodeFor(file, format, input?.definition ?? inputFor(file, format));
    const data = holds(type, values) ? values : bug('a file is decoded to a typed array');
    // `decodeFor` checks the type. Decoders allocate their results, and share no memory.
    return new NdArray(type as T, data as TypedArray<T, ArrayBuffer>, { shape: bounds.map((I) => I.len) });
  });
}

/** An input with the type and the rank of a file. */
function inputFor(file: Parameters<typeof open>[0], format: Format) {
  const { type, lengths } = open(file, format, null);
  return { name: 'array', type, rank: lengths.length };
}

/**
 * An array that can be written to a file. The element type of a plain `Uint8Array` is u8; an NdArray can also be bool.
 */
export type Encodable = NdArray | (Layout & { readonly data: TypedArray | Uint8ClampedArray });

/**
 * Encode an array as a PNG or an .npy file. A PNG has the dimensions x and y, or x, y and up to four channels. It has
 * 16 bits per sample for u16 and 8 bits for other types. Values are not scaled, and `warnings` reports clipped values.
 *
 * @example
 * const { bytes, warnings } = encode(out, 'png')
 */
export function encode(array: Encodable, format: Format, name = 'output'): Encoded {
  return reporting(() => {
    const dense = compact(array instanceof NdArray ? array : described(array, name));
    const value = { type: dense.type, bounds: boundsOf(dense), values: dense.data };
    return encodeFor(name, value, format);
  });
}

function described(array: Exclude<Encodable, NdArray>, name: string): NdArray {
  const { data, shape } = Object(array) as { readonly data?: unknown; readonly shape?: unknown }; // not checked yet
  const type = typeof data === 'object' && data !== null ? typeOf(data) : null;
  const rank = Array.isArray(shape) ? shape.length : 0;
  return readArray({ what: 'array', name, type: type ?? 'u8', rank }, array).array;
}
