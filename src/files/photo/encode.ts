import { bug } from '../../errors/bug.ts';
import { refuse } from '../../errors/diagnostic.ts';
import { unwritableFile } from '../../errors/S628.ts';
import { droppedAlpha } from '../../errors/S648.ts';
import type { ArrayValue } from '../../syntax/array.ts';
import type { Name } from '../../syntax/expr.ts';
import type { Encoded } from '../encoded.ts';
import type { PhotoFormat } from '../format.ts';
import { checkPicture } from '../png/check-picture.ts';
import { samplesOf } from '../png/samples.ts';
import { refuseMissing } from './choose-codec.ts';
import type { Codec, PhotoOptions, Picture } from './codec.ts';
import { codecFailure } from './codec-failure.ts';

/** Encode an image as a photo, with 8 bits per sample. A JPEG has no alpha: the channel is dropped with a warning. */
export async function encodePhoto(
  func: Name,
  array: ArrayValue,
  format: PhotoFormat,
  codec: Codec,
  options: PhotoOptions = {},
): Promise<Encoded> {
  checkPicture(func, array.bounds);
  const { samples, warnings } = samplesOf(func, array, 8);
  const [width = 1, height = 1, stored = 1] = array.bounds.map(({ len }) => len);
  const isDropped = format === 'jpg' && (stored === 2 || stored === 4);
  const channels = isDropped ? stored - 1 : stored;
  const planes = samples instanceof Uint16Array ? bug('samples of 8 bits') : samples;
  const data = interleaved(planes, width * height, channels);
  const bytes = await encoded({ width, height, channels, data, isUpright: true }, func, format, codec, options);
  return { bytes, warnings: isDropped ? [...warnings, droppedAlpha({ func }, null)] : warnings };
}

async function encoded(
  picture: Picture,
  func: Name,
  format: PhotoFormat,
  codec: Codec,
  options: PhotoOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await codec.encode(picture, format, options).catch((error: unknown) => {
    const why = `cannot be written: ${codecFailure(error, format)}`;
    return refuse(unwritableFile({ file: `${func} as ${format}`, why }, null));
  });
  return bytes ?? refuseMissing(format, false);
}

function interleaved(planes: Uint8Array | Uint8ClampedArray, pixels: number, channels: number): Uint8Array {
  const data = new Uint8Array(pixels * channels);
  for (let c = 0; c < channels; c++)
    for (let i = c * pixels, o = c; o < data.length; i++, o += channels) data[o] = planes[i] as number;
  return data;
}
