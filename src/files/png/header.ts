import { refuse } from '../../errors/diagnostic.ts';
import { unsupportedFileElements } from '../../errors/S622.ts';
import { malformed } from '../malformed.ts';
import type { NamedBytes } from '../named-bytes.ts';
import { type Chunk, dataOf } from './chunks.ts';

export interface Header {
  readonly width: number;
  readonly height: number;
  /** The number of bits per sample: 8 or 16; the indices of a palette may have 1, 2 or 4. */
  readonly depth: number;
  readonly palette: boolean;
  /** The number of stored samples per pixel: one for grey or an index, three for a colour, and one more for alpha. */
  readonly samples: number;
  readonly interlaced: boolean;
}

/** Parse the header of a PNG. Refuses an image that is not supported. */
export function headerOf(file: NamedBytes, chunk: Chunk): Header {
  const data = dataOf(chunk);
  if (data.length !== 13) return malformed(file, `has a header of ${data.length} bytes`);
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
  const palette = color === paletteColor;
  const interlaced = interlace === 1;
  if (depth < 8 && !palette) unsupported(file, `${depth}-bit grey samples`);
  if (depth < 8 && interlaced) unsupported(file, `interlaced ${depth}-bit indices`);
  return { width, height, depth, palette, samples: kind.samples, interlaced };
}

const paletteColor = 3;

/** The colour types of the PNG standard. */
const kinds: Readonly<Record<number, { readonly samples: number; readonly depths: readonly number[] }>> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  [paletteColor]: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
};

function unsupported({ name }: NamedBytes, what: string): never {
  return refuse(
    unsupportedFileElements({ file: name, what, instead: 'Save it with 8 or 16 bits, without interlacing' }, null),
  );
}
