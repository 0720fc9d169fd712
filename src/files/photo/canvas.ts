import type { PhotoFormat } from '../format.ts';
import type { Codec, Picture } from './codec.ts';
import { rgbaOf } from './rgba.ts';

/**
 * The browser as a codec, in pages and in workers. Null in hosts without an OffscreenCanvas. A canvas stores colours
 * multiplied by alpha, so the colours of translucent pixels are approximate.
 */
export function canvasCodec(): Codec | null {
  const { createImageBitmap, OffscreenCanvas, ImageData } = globalThis as Partial<Browser>; // absent in Node
  if (createImageBitmap === undefined || OffscreenCanvas === undefined || ImageData === undefined) return null;
  const contextOf = (canvas: Canvas): Context =>
    canvas.getContext('2d', { willReadFrequently: true }) ?? fail('the browser has no 2D canvas');
  return {
    decode: async (bytes, format) => {
      // The browser applies the EXIF orientation and converts colours to sRGB.
      const bitmap = await createImageBitmap(
        new Blob([bytes as Uint8Array<ArrayBuffer>], { type: mediaTypes[format] }),
      );
      const { width, height } = bitmap;
      const context = contextOf(new OffscreenCanvas(width, height));
      context.drawImage(bitmap, 0, 0);
      bitmap.close();
      return { width, height, channels: 4, data: context.getImageData(0, 0, width, height).data, isUpright: true };
    },
    encode: async (picture, format, { quality }) => {
      const { width, height } = picture;
      const canvas = new OffscreenCanvas(width, height);
      contextOf(canvas).putImageData(new ImageData(rgbaOf(picture), width, height), 0, 0);
      const type = mediaTypes[format];
      const blob = await canvas.convertToBlob(quality === undefined ? { type } : { type, quality: quality / 100 });
      return blob.type === type ? new Uint8Array(await blob.arrayBuffer()) : null;
    },
  };
}

const mediaTypes: Readonly<Record<PhotoFormat, string>> = {
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
};

function fail(why: string): never {
  throw new Error(why);
}

/** The browser globals that are used here. The type declarations of Node do not contain them. */
interface Browser {
  createImageBitmap(blob: Blob): Promise<{ readonly width: number; readonly height: number; close(): void }>;
  OffscreenCanvas: new (width: number, height: number) => Canvas;
  ImageData: new (data: Uint8ClampedArray, width: number, height: number) => Pick<Picture, 'width' | 'height'>;
}

interface Canvas {
  getContext(kind: '2d', options: { willReadFrequently: boolean }): Context | null;
  convertToBlob(options: { type: string; quality?: number }): Promise<Blob>;
}

interface Context {
  drawImage(bitmap: object, x: number, y: number): void;
  putImageData(data: object, x: number, y: number): void;
  getImageData(x: number, y: number, width: number, height: number): { readonly data: Uint8ClampedArray };
}
