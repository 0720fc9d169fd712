import { refuse } from '../../errors/diagnostic.ts';
import { wrongArgumentType } from '../../errors/S634.ts';
import { arrayOf } from '../../files/decode.ts';
import { encode as encodeFor } from '../../files/encode.ts';
import type { Encoded } from '../../files/encoded.ts';
import { type AnyFormat, isPhotoFormat } from '../../files/format.ts';
import { withChannel } from '../../files/open.ts';
import { chooseCodec } from '../../files/photo/choose-codec.ts';
import { openPhoto } from '../../files/photo/decode.ts';
import { encodePhoto } from '../../files/photo/encode.ts';
import type { CodecModule } from '../../files/photo/given-codec.ts';
import type { NumberType, Type } from '../../syntax/type.ts';
import type { Known } from '../../syntax/typed-array.ts';
import { reportingLater } from '../error.ts';
import { readOptions } from '../run/arguments.ts';
import type { NdArray } from '../run/nd-array.ts';
import { checkDecodeOptions, type DecodeOptions, namedBytes } from './decode-options.ts';
import { arrayFrom, contentsOf, decodeAs, type Encodable, formatIn, knownFormat } from './file.ts';

export interface DecodeImageOptions<T extends Type = NumberType> extends DecodeOptions<T> {
  /** A codec for photos, for example `() => import('@jsquash/avif')`. Default: an installed package or the browser. */
  readonly codec?: CodecModule;
}

/**
 * Decode a file of any format: PNG, JPEG, WebP, AVIF, .npy or .npz. A photo becomes an array of u8 with the dimensions
 * x, y and channel, or only x and y for a greyscale JPEG. Its EXIF orientation is applied.
 *
 * @example
 * const photo = await decodeImage(await readFile('photo.jpg'))
 */
export function decodeImage<T extends Type = NumberType>(
  bytes: Uint8Array | ArrayBuffer | Blob,
  options: DecodeImageOptions<T> = {},
): Promise<NdArray<Known<T>, ArrayBuffer>> {
  return reportingLater(async () => {
    checkDecodeOptions('decodeImage', options, ['codec']);
    const file = namedBytes(bytes instanceof Blob ? await bytes.arrayBuffer() : bytes, options);
    const format = formatIn(file);
    if (!isPhotoFormat(format)) return decodeAs(file, format, options);
    const input = options.input?.definition ?? null;
    const opened = await openPhoto(file, format, await chooseCodec(format, options.codec), options.maxBytes);
    return arrayFrom<T>(arrayOf(file, withChannel(opened, input), input, options.maxBytes));
  });
}

export interface EncodeImageOptions {
  /** The quality of a photo, from 1 to 100. By default, the codec chooses it. */
  readonly quality?: number;
  /** A codec for photos, for example `() => import('@jsquash/avif')`. Default: an installed package or the browser. */
  readonly codec?: CodecModule;
  /** The name of the array in messages and in an .npz file. The default is `output`. */
  readonly name?: string;
}

const encodeOptions = ['quality', 'codec', 'name'] as const;

/**
 * Encode an array as a file of any format. A JPEG, WebP or AVIF has 8 bits per sample, and up to four channels. A JPEG
 * has no alpha channel: it is dropped with a warning.
 *
 * @example
 * const { bytes } = await encodeImage(out, 'webp', { quality: 80 })
 */
export function encodeImage(
  array: Encodable,
  format: AnyFormat | 'jpeg',
  options: EncodeImageOptions = {},
): Promise<Encoded> {
  return reportingLater(async () => {
    const { quality, codec, name = 'output' } = readOptions('the options of encodeImage', options, encodeOptions);
    const known = knownFormat(format);
    if (quality !== undefined && !(Number.isInteger(quality) && quality >= 1 && quality <= 100))
      refuse(wrongArgumentType({ what: 'quality', given: String(quality), wanted: 'an integer from 1 to 100' }, null));
    const value = contentsOf(array, name);
    if (!isPhotoFormat(known)) return encodeFor(name, value, known);
    return encodePhoto(name, value, known, await chooseCodec(known, codec), quality === undefined ? {} : { quality });
  });
}
