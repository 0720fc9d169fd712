import { malformed } from '../malformed.ts';
import type { NamedBytes } from '../named-bytes.ts';
import type { Chunk } from './chunks.ts';

export interface Header {
  readonly width: number;
  readonly height: number;
  /** The number of bits per sample: 1, 2, 4, 8 or 16. */
  readonly depth: number;
  readonly palette: boolean;
  /** The number of stored samples per pixel: one for grey or an index, three for a colour, and one more for alpha. */
  readonly samples: number;
  readonly interlaced: boolean;
}

/** Parse the header of a PNG. */
export function headerOf(file: NamedBytes, { data }: Chunk): Header {
  if (data.length !== headerLength) return malformed(file, `has a header of ${data.length} bytes`);
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [depth = 0, color = 0, compression, filter, interlace = 0] = data.subarray(8);
  const kind = kinds[color];
  if (kind === undefined || !kind.depths.includes(depth)) {
    return malformed(file, `has an invalid colour type: ${color} with ${depth} bits`);
  }
  if (width === 0 || height === 0) return malformed(file, 'has no pixels');
  if (compression !== 0 || filter !== 0 || interlace > 1)
    return malformed(file, 'has an unknown compression, filter or interlace method');
  return { width, height, depth, palette: color === paletteColor, samples: kind.samples, interlaced: interlace === 1 };
}

/** The data of the header of an image without a palette. */
export function headerData(width: number, height: number, depth: 8 | 16, samples: number): Uint8Array {
  const data = new Uint8Array(headerLength);
  const view = new DataView(data.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  data[8] = depth;
  data[9] = [0, 4, 2, 6][samples - 1] ?? 0;
  return data;
}

const headerLength = 13;

const paletteColor = 3;

/** The colour types of the PNG standard. */
const kinds: Readonly<Record<number, { readonly samples: number; readonly depths: readonly number[] }>> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  [paletteColor]: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
};
