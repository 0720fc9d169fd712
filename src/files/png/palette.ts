import { malformed } from '../malformed.ts';
import type { NamedBytes } from '../named-bytes.ts';
import type { Chunk } from './chunks.ts';

/** The colours of an indexed image: one array for each of the three or four channels, indexed by colour number. */
export type Palette = readonly Uint8Array[];

/**
 * The palette of an indexed image, with its optional alpha values. Refuses repeated chunks, an order other than PLTE,
 * tRNS, IDAT, and more alpha values than colours.
 */
export function paletteOf(file: NamedBytes, chunks: readonly Chunk[]): Palette {
  const types = chunks.map(({ type }) => type);
  const samples = types.indexOf('IDAT');
  const before = samples === -1 ? chunks : chunks.slice(0, samples);
  for (const type of ['PLTE', 'tRNS']) {
    if (types.filter((t) => t === type).length > 1) malformed(file, `has more than one ${type} chunk`);
    if (types.includes(type) && !before.some((chunk) => chunk.type === type)) {
      malformed(file, `has a ${type} chunk after its samples`);
    }
  }
  const palette = before.find(({ type }) => type === 'PLTE') ?? malformed(file, 'has no palette');
  const alpha = before.find(({ type }) => type === 'tRNS');
  const { data } = palette;
  const colours = data.length / 3;
  if (!Number.isInteger(colours) || colours === 0 || colours > maxColours) {
    return malformed(file, `has a palette of ${data.length} bytes`);
  }
  const rgb = [0, 1, 2].map((c) => data.filter((_, i) => i % 3 === c));
  if (alpha === undefined) return rgb;
  if (before.indexOf(alpha) < before.indexOf(palette)) malformed(file, 'has a tRNS chunk before its palette');
  if (alpha.data.length > colours) {
    return malformed(file, `has ${alpha.data.length} alpha values for the ${colours} colours of its palette`);
  }
  const opacity = new Uint8Array(colours).fill(255);
  opacity.set(alpha.data);
  return [...rgb, opacity];
}

const maxColours = 256;
