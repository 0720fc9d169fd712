import type { Codec } from './codec.ts';
import { startSquash } from './jsquash.ts';
import { rgbaOf } from './rgba.ts';
import type { Squash } from './squash.ts';

/** A module with the interface of `@jsquash/jpeg`, `@jsquash/webp` and `@jsquash/avif`, or a function that loads it. */
export type CodecModule = Squash | (() => Promise<Squash>);

/** Make a codec from a module that the caller passed. Such modules do not apply the EXIF orientation. */
export async function codecOfModule(given: CodecModule): Promise<Codec> {
  const { decode, encode } = typeof given === 'function' ? await given() : given;
  return {
    decode: async (bytes, format) => {
      await startSquash(format, 'decode');
      const pixels = await decode(bytes.slice().buffer);
      if (pixels === null) throw new Error('it cannot be decoded');
      const { width, height, data } = pixels;
      return { width, height, channels: 4, data, isUpright: false };
    },
    encode: async (picture, format, options) => {
      await startSquash(format, 'encode');
      const { width, height } = picture;
      return new Uint8Array(await encode({ width, height, data: rgbaOf(picture), colorSpace: 'srgb' }, options));
    },
  };
}
