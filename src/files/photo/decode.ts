import { inputLimit } from '../../syntax/array.ts';
import type { ArrayFile } from '../array-file.ts';
import { checkSize } from '../decode.ts';
import { formatNames, type PhotoFormat } from '../format.ts';
import { malformed } from '../malformed.ts';
import type { NamedBytes } from '../named-bytes.ts';
import { avifHeader } from './avif-header.ts';
import type { Codec, Picture } from './codec.ts';
import { codecFailure } from './codec-failure.ts';
import { jpegHeader } from './jpeg-header.ts';
import { isTransposed, orient } from './orient.ts';
import type { PhotoHeader } from './photo-header.ts';
import { webpHeader } from './webp-header.ts';

/**
 * Decode a photo as an array of u8 with the dimensions x, y and channel. A grey JPEG has only x and y, other JPEGs have
 * three channels, and other photos have four channels if a pixel is not opaque, otherwise three. The EXIF orientation
 * is applied. The size in the header is checked before the codec allocates memory for it.
 */
export async function openPhoto(
  file: NamedBytes,
  format: PhotoFormat,
  codec: Codec,
  limit: number = inputLimit,
): Promise<ArrayFile> {
  const header = headers[format](file.bytes) ?? malformed(file, `has no ${formatNames[format]} header`);
  checkSize(file, 'u8', [header.width, header.height, 4], limit);
  const picture = await decoded(file, format, codec);
  checkSize(file, 'u8', [picture.width, picture.height, 4], limit);
  return openPicture(picture, header);
}

const headers: Readonly<Record<PhotoFormat, (bytes: Uint8Array) => PhotoHeader | null>> = {
  jpg: jpegHeader,
  webp: webpHeader,
  avif: avifHeader,
};

/** The result of a codec. Its exception becomes a diagnostic about the file. */
async function decoded(file: NamedBytes, format: PhotoFormat, codec: Codec): Promise<Picture> {
  const picture = await codec.decode(file.bytes, format).catch((error: unknown) => {
    return malformed(file, `is damaged: ${codecFailure(error, format)}`);
  });
  const { width, height, channels, data } = picture;
  if (data.length === width * height * channels && channels >= 3) return picture;
  return malformed(file, `holds ${data.length} samples for its ${width}×${height} pixels`);
}

function openPicture(picture: Picture, header: PhotoHeader): ArrayFile {
  const { width, height, data, isUpright } = picture;
  const channels = header.channels ?? (isOpaque(picture) ? 3 : 4);
  const orientation = isUpright ? 1 : header.orientation;
  const sides = isTransposed(orientation) ? [height, width] : [width, height];
  return {
    type: 'u8',
    lengths: channels === 1 ? sides : [...sides, channels],
    values: () => orient(planesOf(data, picture.channels, channels), width, height, orientation),
  };
}

function isOpaque({ channels, data }: Picture): boolean {
  if (channels === 4) for (let i = 3; i < data.length; i += 4) if (data[i] !== 255) return false;
  return true;
}

/** The first channels of interleaved samples, one plane for each. */
function planesOf(data: Picture['data'], stored: number, channels: number): Uint8Array<ArrayBuffer> {
  const pixels = data.length / stored;
  const planes = new Uint8Array(pixels * channels);
  for (let c = 0; c < channels; c++)
    for (let i = c, o = c * pixels; i < data.length; i += stored, o++) planes[o] = data[i] as number; // i < data.length
  return planes;
}
