import { convertIndexedToRgb, decode } from 'fast-png';
import { bug } from '../../errors/bug.ts';
import type { ArrayFile } from '../array-file.ts';
import { attempt, malformed } from '../malformed.ts';
import type { NamedBytes } from '../named-bytes.ts';
import { checkPalette } from './check-palette.ts';
import { checkSamples } from './check-samples.ts';
import { assemble, type Chunk, chunksOf } from './chunks.ts';
import { headerOf } from './header.ts';
import { planesOf, type Samples } from './planes.ts';

/**
 * Open a PNG as an array of u8 or u16 on x and y, and on the channel c unless it is greyscale. The channels are grey
 * and alpha, or red, green and blue, with optional alpha. Samples are not converted: gamma, colour profiles and
 * transparent colours are ignored. The indices of a palette are replaced by its colours.
 */
export function openPng(file: NamedBytes): ArrayFile {
  const chunks = chunksOf(file);
  const header = headerOf(file, chunks[0] ?? bug('a PNG starts with its header'));
  const { width, height, depth, palette, samples } = header;
  const hasAlpha = chunks.some(({ type }) => type === 'tRNS');
  const channels = palette ? (hasAlpha ? 4 : 3) : samples;
  const expected = width * height * channels;
  return {
    type: depth === 16 ? 'u16' : 'u8',
    lengths: channels === 1 ? [width, height] : [width, height, channels],
    values: () => {
      checkSamples(file, header, chunks);
      if (palette) checkPalette(file, chunks);
      const pixels = palette ? coloursOf(file, chunks) : samplesOf(file, chunks);
      if (pixels.length !== expected || pixels instanceof Uint16Array !== (depth === 16)) {
        return malformed(file, `holds ${pixels.length} samples, but its header claims ${expected}`);
      }
      return channels === 1 ? pixels : planesOf(pixels, channels);
    },
  };
}

function samplesOf(file: NamedBytes, chunks: readonly Chunk[]): Samples {
  const withoutPalette = chunks.filter(({ type }) => type !== 'PLTE' && type !== 'tRNS');
  const { data } = attempt(file, () => decode(assemble(withoutPalette), { checkCrc: true }));
  return data instanceof Uint8ClampedArray ? bug('the decoder never clamps') : data;
}

function coloursOf(file: NamedBytes, chunks: readonly Chunk[]): Uint8Array {
  const image = attempt(file, () => decode(assemble(chunks), { checkCrc: true }));
  return attempt(file, () => convertIndexedToRgb(image));
}
