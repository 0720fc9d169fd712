import type { Codec } from './codec.ts';
import { rgbaOf } from './rgba.ts';

/** A module with the interface of `@jsquash/jpeg`, `@jsquash/webp` and `@jsquash/avif`, or a function that loads it. */
export type CodecModule = Squash | (() => Promise<Squash>);

interface Squash {
  decode(bytes: ArrayBuffer): Promise<Pixels | null>;
  encode(pixels: Pixels, options?: object): Promise<ArrayBuffer>;
}

/** An ImageData, or an object with its properties. */
interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array | Uint8ClampedArray;
  readonly colorSpace?: string;
}

/** A module of the caller as a codec. It does not apply the EXIF orientation. */
export async function codecOfModule(given: CodecModule): Promise<Codec> {
  const { decode, encode } = typeof given === 'function' ? await given() : given;
  return {
    decode: async (bytes) => {
      const pixels = await decode(bytes.slice().buffer);
      if (pixels === null) throw new Error('it cannot be decoded');
      const { width, height, data } = pixels;
      return { width, height, channels: 4, data, isUpright: false };
    },
    encode: async (picture, _, options) => {
      const { width, height } = picture;
      return new Uint8Array(await encode({ width, height, data: rgbaOf(picture), colorSpace: 'srgb' }, options));
    },
  };
}
