import type { Header } from './header.ts';
import type { Palette } from './palette.ts';

/** Samples, one plane for each channel. */
export type Samples = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer>;

/** Where the pixels of a row are stored: the first one in the first plane, and the distance to the next one. */
export interface Target {
  readonly planes: Samples;
  readonly planeLength: number;
  readonly first: number;
  readonly step: number;
  readonly columns: number;
}

/** Store an unfiltered row that begins at `at`. Returns false if a pixel has an index beyond the palette. */
export type PlaceRow = (rows: Uint8Array, at: number, target: Target) => boolean;

export function placeRowOf({ depth, samples }: Header, palette: Palette | null): PlaceRow {
  if (palette !== null) return (rows, at, to) => placeColours(palette, rows, at, depth, to);
  if (depth === 16) return (rows, at, to) => placeWords(rows, at, samples, to);
  if (depth === 8) return (rows, at, to) => placeBytes(rows, at, samples, to);
  return (rows, at, to) => placeBits(rows, at, depth, to);
}

/* Conventions:   i : position of a byte in the row   o : position in the planes. Both stay within their arrays. */

function placeBytes(rows: Uint8Array, at: number, samples: number, to: Target): true {
  const { planes, planeLength, first, step, columns } = to;
  if (samples >= 3) placeColourBytes(rows, at, samples, to);
  else if (samples === 1 && step === 1) planes.set(rows.subarray(at, at + columns), first);
  else
    for (let c = 0; c < samples; c++) {
      let o = first + c * planeLength;
      const end = at + columns * samples;
      for (let i = at + c; i < end; i += samples, o += step) planes[o] = rows[i] as number;
    }
  return true;
}

/** Copies all channels of a pixel together, in less than half the time of copying one channel after the other. */
function placeColourBytes(rows: Uint8Array, at: number, samples: number, to: Target): void {
  const { planes, planeLength, first, step, columns } = to;
  const end = at + samples * columns;
  let red = first;
  let green = first + planeLength;
  let blue = first + 2 * planeLength;
  let alpha = first + 3 * planeLength;
  for (let i = at; i < end; i += samples, red += step, green += step, blue += step, alpha += step) {
    planes[red] = rows[i] as number;
    planes[green] = rows[i + 1] as number;
    planes[blue] = rows[i + 2] as number;
    if (samples === 4) planes[alpha] = rows[i + 3] as number;
  }
}

function placeWords(rows: Uint8Array, at: number, samples: number, to: Target): true {
  const { planes, step, columns } = to;
  const end = at + 2 * columns * samples;
  for (let c = 0; c < samples; c++) {
    let o = to.first + c * to.planeLength;
    for (let i = at + 2 * c; i < end; i += 2 * samples, o += step)
      planes[o] = ((rows[i] as number) << 8) | (rows[i + 1] as number);
  }
  return true;
}

/** Store grey samples of fewer than 8 bits, scaled so that the greatest becomes 255. */
function placeBits(rows: Uint8Array, at: number, depth: number, { planes, first, step, columns }: Target): true {
  const scale = 255 / (2 ** depth - 1);
  for (let x = 0; x < columns; x++) planes[first + x * step] = sampleAt(rows, at, depth, x) * scale;
  return true;
}

function placeColours(palette: Palette, rows: Uint8Array, at: number, depth: number, to: Target): boolean {
  const { planes, planeLength, first, step, columns } = to;
  const colours = palette[0]?.length ?? 0;
  for (let x = 0; x < columns; x++) if (sampleAt(rows, at, depth, x) >= colours) return false;
  for (const [c, channel] of palette.entries()) {
    let o = first + c * planeLength;
    for (let x = 0; x < columns; x++, o += step) planes[o] = channel[sampleAt(rows, at, depth, x)] as number;
  }
  return true;
}

/** The sample of a pixel, at most 8 bits; the leftmost is in the most significant bits of its byte. */
function sampleAt(rows: Uint8Array, at: number, depth: number, x: number): number {
  const bit = x * depth;
  const byte = rows[at + (bit >> 3)] as number;
  return (byte >> (8 - depth - (bit & 7))) & ((1 << depth) - 1);
}
