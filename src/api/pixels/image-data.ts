import { refuse } from '../../errors/diagnostic.ts';
import { unreadablePixels } from '../../errors/S640.ts';
import { arrayKind, arrayLength, plainArray } from '../../runtime/arrays/intrinsic.ts';
import type { TypedArray } from '../../syntax/typed-array.ts';
import { reporting } from '../error.ts';
import { NdArray } from '../run/nd-array.ts';
import { show } from '../run/show.ts';

/** The pixels of a canvas: an `ImageData`, or an object with the same properties. */
export interface ImageDataLike {
  readonly data: Uint8ClampedArray | Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** The number of channels to use: 4, the default, or 3 without alpha. */
export type Channels = 3 | 4;

/**
 * The pixels of a canvas as an array with the dimensions x, y and channel, without a copy. The channels are
 * interleaved.
 *
 * @example
 * const out = await blur({ photo: fromImageData(context.getImageData(0, 0, 640, 480)) })
 */
export function fromImageData(image: ImageDataLike, channels: Channels = 4): NdArray<'u8'> {
  return reporting(() => viewOf(image, channels));
}

/**
 * The pixels of a canvas as a buffer for the output. With 3 channels, all pixels are made opaque, because the pixels of
 * a new `ImageData` are transparent.
 *
 * @example
 * await blur.into(intoImageData(image), { photo })
 */
export function intoImageData(image: ImageDataLike, channels: Channels = 4): NdArray<'u8'> {
  const view = fromImageData(image, channels);
  if (channels === 3) for (let alpha = 3; alpha < view.data.length; alpha += 4) view.data[alpha] = 255;
  return view;
}

function viewOf(image: ImageDataLike, channels: Channels): NdArray<'u8'> {
  const wrong = (why: string): never => refuse(unreadablePixels({ what: 'the image', why }, null));
  if (typeof image !== 'object' || image === null) return wrong(`${show(image)} is not an ImageData`);
  const { data, width, height } = image;
  const kind = arrayKind(data);
  if (kind !== 'Uint8ClampedArray' && kind !== 'Uint8Array') return wrong('its data is not a Uint8ClampedArray');
  if (channels !== 3 && channels !== 4) return wrong(`it has 3 or 4 channels, not ${show(channels)}`);
  const isSize = [width, height].every((n) => Number.isSafeInteger(n) && n >= 0);
  if (!isSize || arrayLength(data) !== 4 * width * height) {
    return wrong(`${arrayLength(data)} bytes are not ${show(width)} × ${show(height)} pixels of 4 bytes`);
  }
  const bytes = plainArray('u8', data) ?? wrong('its buffer is detached');
  return new NdArray('u8', bytes as TypedArray<'u8'>, { shape: [width, height, channels], strides: [4, 4 * width, 1] });
}
