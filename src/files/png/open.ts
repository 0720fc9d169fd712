import { bug } from '../../errors/bug.ts';
import type { ArrayFile } from '../array-file.ts';
import { malformed } from '../malformed.ts';
import type { NamedBytes } from '../named-bytes.ts';
import { orientationOf, upright } from '../photo/exif.ts';
import { isTransposed, orient } from '../photo/orient.ts';
import { type Chunk, checkIntact, chunksOf } from './chunks.ts';
import { rowsOf } from './compressed.ts';
import { type Header, headerOf } from './header.ts';
import { paletteOf } from './palette.ts';
import { passesOf, sizeOf } from './passes.ts';
import { placeRowOf, type Samples } from './place-row.ts';
import { unfilter } from './unfilter.ts';

/**
 * Open a PNG as an array of u8 or u16 with the dimensions x, y and channel, or only x and y if there is only a grey
 * channel. The channels are grey, or red, green and blue, each with optional alpha. Samples are not converted: gamma,
 * colour profiles and transparent colours are ignored. The indices of a palette are replaced by its colours, and grey
 * samples of fewer than 8 bits are scaled to 8 bits. The EXIF orientation is applied.
 */
export function openPng(file: NamedBytes): ArrayFile {
  const chunks = chunksOf(file);
  const header = headerOf(file, chunks[0] ?? bug('a PNG starts with its header'));
  const { width, height, depth, palette, samples } = header;
  const hasAlpha = chunks.some(({ type }) => type === 'tRNS');
  const channels = palette ? (hasAlpha ? 4 : 3) : samples;
  const exif = chunks.find(({ type, isIntact }) => type === 'eXIf' && isIntact());
  const orientation = exif === undefined ? upright : orientationOf(exif.data);
  const sides = isTransposed(orientation) ? [height, width] : [width, height];
  return {
    type: depth === 16 ? 'u16' : 'u8',
    lengths: channels === 1 ? sides : [...sides, channels],
    values: () => orient(samplesOf(file, header, chunks, channels), width, height, orientation),
  };
}

function samplesOf(file: NamedBytes, header: Header, chunks: readonly Chunk[], channels: number): Samples {
  checkIntact(
    file,
    chunks.filter(({ type }) => type !== 'eXIf'),
  );
  const { width, height, depth, samples } = header;
  const palette = header.palette ? paletteOf(file, chunks) : null;
  const passes = passesOf(header);
  const rows = rowsOf(file, header, chunks, sizeOf(passes));
  const place = placeRowOf(header, palette);
  const planeLength = width * height;
  const planes = new (depth === 16 ? Uint16Array : Uint8Array)(planeLength * channels);
  const distance = Math.max(1, (samples * depth) / 8);
  let at = 0; // the position of the filter of the next row
  for (const { x, y, dx, dy, columns, rows: count, rowBytes } of passes) {
    for (let row = 0; row < count; row++) {
      const filter = rows[at] ?? bug('a row is missing');
      const above = row === 0 ? null : at - rowBytes;
      if (!unfilter(rows, filter, at + 1, above, rowBytes, distance))
        malformed(file, `is damaged: there is no filter ${filter}`);
      const first = (y + row * dy) * width + x;
      if (!place(rows, at + 1, { planes, planeLength, first, step: dx, columns }))
        malformed(file, 'is damaged: a pixel has an index beyond its palette');
      at += 1 + rowBytes;
    }
  }
  return planes;
}
