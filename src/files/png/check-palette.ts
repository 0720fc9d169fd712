import { malformed } from '../malformed.ts';
import type { NamedBytes } from '../named-bytes.ts';
import { type Chunk, dataOf } from './chunks.ts';

/**
 * Check the palette of an indexed image, and its optional alpha values: each occurs once, in the order PLTE, tRNS,
 * IDAT, and there are no more alpha values than colours. The decoder relies on this order but does not check it.
 */
export function checkPalette(file: NamedBytes, chunks: readonly Chunk[]): void {
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
  const colours = dataOf(palette).length / 3;
  if (!Number.isInteger(colours) || colours === 0 || colours > maxColours) {
    malformed(file, `has a palette of ${dataOf(palette).length} bytes`);
  }
  if (alpha === undefined) return;
  if (before.indexOf(alpha) < before.indexOf(palette)) malformed(file, 'has a tRNS chunk before its palette');
  if (dataOf(alpha).length > colours) {
    malformed(file, `has ${dataOf(alpha).length} alpha values for the ${colours} colours of its palette`);
  }
}

const maxColours = 256;
