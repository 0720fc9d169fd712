import type { PhotoFormat } from '../format.ts';
import type { Codec } from './codec.ts';

/** sharp as a codec, or null if it is not installed. It is loaded when it is first needed. */
export async function sharpCodec(load: () => Promise<unknown> = importSharp): Promise<Codec | null> {
  const sharp = await load().catch(() => null);
  const { default: make } = Object(sharp) as { readonly default?: unknown }; // not checked yet
  return typeof make === 'function' ? codecOf(make as Sharp) : null; // the function of the package
}

/**
 * Bundlers must not resolve the import: sharp is optional, and does not run in pages. The name is computed, because
 * bundlers would recognize a constant.
 */
function importSharp(): Promise<unknown> {
  const { process: host } = globalThis as { readonly process?: { readonly versions?: { readonly node?: string } } };
  const [name = ''] = Object.keys({ sharp: true });
  return host?.versions?.node === undefined
    ? Promise.reject(new Error('not in Node'))
    : import(/* @vite-ignore */ /* webpackIgnore: true */ name);
}

/** The part of sharp that is used. */
type Sharp = (bytes: Uint8Array, options: object) => SharpImage;

interface SharpImage {
  /** Apply the EXIF orientation. */
  rotate(): SharpImage;
  toColourspace(name: string): SharpImage;
  raw(): SharpImage;
  toFormat(format: string, options: object): SharpImage;
  toBuffer(options: { resolveWithObject: true }): Promise<{ data: Uint8Array<ArrayBuffer>; info: Info }>;
}

interface Info {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
}

function codecOf(sharp: Sharp): Codec {
  return {
    decode: async (bytes) => {
      // The caller has checked the size against a limit.
      const image = sharp(bytes, { limitInputPixels: false }).rotate().toColourspace('srgb');
      const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
      return { ...info, data, isUpright: true };
    },
    encode: async ({ width, height, channels, data }, format, options) => {
      const image = sharp(new Uint8Array(data.buffer, data.byteOffset, data.length), {
        raw: { width, height, channels },
      });
      const { data: bytes } = await image.toFormat(names[format], options).toBuffer({ resolveWithObject: true });
      return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
    },
  };
}

const names: Readonly<Record<PhotoFormat, string>> = { jpg: 'jpeg', webp: 'webp', avif: 'avif' };
