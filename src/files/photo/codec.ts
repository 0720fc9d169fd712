import type { PhotoFormat } from '../format.ts';

/** A picture with interleaved 8-bit samples: grey, RGB or RGBA, in rows from the top. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly data: Uint8Array | Uint8ClampedArray;
  /** Has the EXIF orientation been applied? */
  readonly isUpright: boolean;
}

/** The options of an encoder. */
export interface PhotoOptions {
  /** From 1 to 100. By default, the encoder chooses it. */
  readonly quality?: number;
}

/** Decodes and encodes photos with a library or with the browser. A failure is an exception. */
export interface Codec {
  decode(bytes: Uint8Array, format: PhotoFormat): Promise<Picture>;
  /** Null if it cannot write this format. */
  encode(picture: Picture, format: PhotoFormat, options: PhotoOptions): Promise<Uint8Array<ArrayBuffer> | null>;
}
