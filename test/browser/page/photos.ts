import { decode, decodeImage, encode, encodeImage } from '../../../src/files.ts';

type Photo = 'jpg' | 'webp' | 'avif';

/** The shape and the values of a photo. */
export interface Shown {
  readonly shape: readonly number[];
  readonly values: readonly number[];
}

/** Decode a photo with the browser. */
export async function decodePhoto(bytes: readonly number[]): Promise<Shown> {
  const { shape, data } = await decodeImage(Uint8Array.from(bytes));
  return { shape, values: Array.from(data) };
}

/** Encode an image with the browser, and decode it again; or the first line of the message. */
export async function throughPhoto({ shape, values }: Shown, format: Photo): Promise<Shown | string> {
  try {
    const { bytes } = await encodeImage({ data: Uint8Array.from(values), shape }, format, { quality: 95 });
    return await decodePhoto(Array.from(bytes));
  } catch (error) {
    return (error instanceof Error ? error.message : '').trim().split('\n')[0] ?? '';
  }
}

/** Encode an image as a PNG and decode it again, without the zlib of Node. */
export function throughPng({ shape, values }: Shown): Shown {
  const read = decode(encode({ data: Uint8Array.from(values), shape }, 'png').bytes);
  return { shape: read.shape, values: Array.from(read.data) };
}
