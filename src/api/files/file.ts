import { bug } from '../../errors/bug.ts';
import { type Diagnostic, refuse } from '../../errors/diagnostic.ts';
import { invalidArray } from '../../errors/S606.ts';
import { unknownFileFormat } from '../../errors/S626.ts';
import { asynchronousFormat } from '../../errors/S642.ts';
import { decode as decodeFor } from '../../files/decode.ts';
import { encode as encodeFor } from '../../files/encode.ts';
import type { Encoded } from '../../files/encoded.ts';
import {
  type AnyFormat,
  allFormats,
  type Format,
  formatNamed,
  formatNames,
  formatOfBytes,
  isPhotoFormat,
} from '../../files/format.ts';
import { malformed } from '../../files/malformed.ts';
import type { NamedBytes } from '../../files/named-bytes.ts';
import { encodeNpz } from '../../files/npz/encode.ts';
import { hullOf } from '../../runtime/arrays/array-view.ts';
import { plainArray } from '../../runtime/arrays/intrinsic.ts';
import { type ArrayValue, inputLimit } from '../../syntax/array.ts';
import type { LongType, NumberType, Type } from '../../syntax/type.ts';
import { holds, type Known, type TypedArray, typeOf } from '../../syntax/typed-array.ts';
import { reporting } from '../error.ts';
import { boundsOf, compact, type Layout, NdArray } from '../run/nd-array.ts';
import { readArray } from '../run/read-array.ts';
import { checkDecodeOptions, type DecodeOptions, namedBytes } from './decode-options.ts';

/**
 * Decode the bytes of a PNG, .npy or .npz file. The format is detected from the first bytes.
 *
 * @example
 * const img = decode(await readFile('photo.png'))
 */
export function decode<T extends Type = NumberType>(
  bytes: Uint8Array | ArrayBuffer,
  options: DecodeOptions<T> = {},
): NdArray<Known<T>, ArrayBuffer> {
  return reporting(() => {
    checkDecodeOptions('decode', options);
    const file = namedBytes(bytes, options);
    const format = formatIn(file);
    if (isPhotoFormat(format))
      return refuse(asynchronousFormat({ format: formatNames[format], what: 'decode', extension: format }, null));
    return decodeAs(file, format, options);
  });
}

/** Decode a file whose format is known. */
export function decodeAs<T extends Type>(
  file: NamedBytes,
  format: Format,
  { input, member, maxBytes = inputLimit, onWarning: warn = showWarning }: DecodeOptions<T>,
): NdArray<Known<T>, ArrayBuffer> {
  const options = { limit: maxBytes, warn, ...(member === undefined ? {} : { member }) };
  return arrayFrom(decodeFor(file, format, input?.definition ?? null, options));
}

/** A decoded array. Its decoder has checked its type, and has allocated it in memory that is not shared. */
export function arrayFrom<T extends Type>({ type, bounds, values }: ArrayValue): NdArray<Known<T>, ArrayBuffer> {
  const data = holds(type, values) ? values : bug('a file is decoded to a typed array');
  return new NdArray(type as Known<T>, data as TypedArray<Known<T>, ArrayBuffer>, { shape: bounds.map((I) => I.len) });
}

/** The format of a file, detected from its first bytes. Refuses an unknown format. */
export function formatIn(file: NamedBytes): AnyFormat {
  return formatOfBytes(file.bytes) ?? malformed(file, `is in none of the formats ${allFormats.join(', ')}`);
}

function showWarning({ code, message }: Diagnostic): void {
  console.warn(`${code}: ${message}`);
}

/**
 * An array that can be written to a file. The element type of a plain `Uint8Array` is u8; an NdArray can also be bool.
 */
export type Encodable =
  | NdArray
  | NdArray<LongType>
  | (Layout & { readonly data: TypedArray | TypedArray<LongType> | Uint8ClampedArray });

/** Several arrays by name, for an .npz file. */
export type EncodableArrays = Readonly<Record<string, Encodable>>;

/**
 * Encode an array as a PNG, .npy or .npz file. A PNG has the dimensions x and y, or x, y and up to four channels. It
 * has 16 bits per sample for u16 and 8 bits for other types. Values are not scaled, and `warnings` reports clipped
 * values. An .npz file holds several arrays by name, or one with the name `name`.
 *
 * @example
 * const { bytes, warnings } = encode(out, 'png')
 */
export function encode(array: Encodable, format: Format, name?: string): Encoded;
export function encode(arrays: EncodableArrays, format: 'npz'): Encoded;
export function encode(array: Encodable | EncodableArrays, format: Format, name = 'output'): Encoded {
  return reporting(() => {
    const known = knownFormat(format);
    if (isPhotoFormat(known))
      return refuse(asynchronousFormat({ format: formatNames[known], what: 'encode', extension: known }, null));
    if (isEncodable(array)) return encodeFor(name, contentsOf(array, name), known);
    const arrays = Object.entries(Object(array) as EncodableArrays); // each is checked
    const bytes = encodeNpz(arrays.map(([each, value]) => [each, contentsOf(value, each)]));
    return { bytes, warnings: [] };
  });

  function isEncodable(given: Encodable | EncodableArrays): given is Encodable {
    return format !== 'npz' || ArrayBuffer.isView(Object(given).data);
  }
}

/** The format with the given name. Refuses an unknown name. */
export function knownFormat(format: string): AnyFormat {
  return formatNamed(String(format)) ?? refuse(unknownFileFormat({ format: String(format) }, null));
}

/** The values of an array, packed densely, first dimension innermost. */
export function contentsOf(array: Encodable, name: string): ArrayValue {
  const dense = compact(array instanceof NdArray ? intact(array, name) : described(array, name));
  return { type: dense.type, bounds: boundsOf(dense), values: dense.data };
}

/** Refuse an array whose buffer has been detached or resized since it was made. */
function intact(array: NdArray | NdArray<LongType>, name: string): NdArray | NdArray<LongType> {
  if (plainArray(array.type, array.data) !== null && hullOf(array).to <= array.data.length) return array;
  const write = 'Encode it before its buffer is transferred or resized.';
  return refuse(invalidArray({ what: 'array', text: name, why: 'has lost its buffer', write }, null));
}

function described(array: Exclude<Encodable, NdArray | NdArray<LongType>>, name: string): NdArray {
  const { data, shape } = Object(array) as { readonly data?: unknown; readonly shape?: unknown }; // not checked yet
  const type = typeof data === 'object' && data !== null ? typeOf(data) : null;
  const rank = Array.isArray(shape) ? shape.length : 0;
  return readArray({ what: 'array', name, type: type ?? 'u8', rank }, array).array;
}
