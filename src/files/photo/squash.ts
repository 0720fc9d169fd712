/** The functions of a package of jSquash. */
export interface Squash {
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
