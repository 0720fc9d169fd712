import { Unzlib } from 'fflate';
import { attempt, malformed } from '../malformed.ts';
import type { NamedBytes } from '../named-bytes.ts';
import { type Chunk, dataOf } from './chunks.ts';
import type { Header } from './header.ts';

/**
 * Check that the compressed samples have the size that follows from the header. A few bytes can inflate to a thousand
 * times as many, and the decoder stores all of them. So the samples are inflated and counted here first, in pieces.
 */
export function checkSamples(file: NamedBytes, header: Header, chunks: readonly Chunk[]): void {
  const expected = storedBytes(header);
  let size = 0;
  const inflate = new Unzlib((piece) => {
    size += piece.length;
  });
  attempt(file, () => {
    for (const data of chunks.filter(({ type }) => type === 'IDAT').map(dataOf)) {
      for (let at = 0; at < data.length; at += pieceLength) {
        inflate.push(data.subarray(at, at + pieceLength), false);
        if (size > expected) malformed(file, `has more samples than its ${header.width}×${header.height} pixels`);
      }
    }
    inflate.push(new Uint8Array(0), true);
  });
  if (size < expected) malformed(file, `has fewer samples than its ${header.width}×${header.height} pixels`);
}

const pieceLength = 2 ** 14;

/** The size of the samples. Each row of each pass has one byte for its filter, and its samples. */
function storedBytes({ width, height, depth, samples, interlaced }: Header): number {
  return (interlaced ? adam7 : [{ x: 0, y: 0, dx: 1, dy: 1 }]).reduce((bytes, { x, y, dx, dy }) => {
    const columns = Math.ceil(Math.max(0, width - x) / dx);
    const rows = Math.ceil(Math.max(0, height - y) / dy);
    return columns === 0 ? bytes : bytes + rows * (1 + Math.ceil((columns * samples * depth) / 8));
  }, 0);
}

/** The first pixel and the step of each of the seven passes of an interlaced image. */
const adam7 = [
  { x: 0, y: 0, dx: 8, dy: 8 },
  { x: 4, y: 0, dx: 8, dy: 8 },
  { x: 0, y: 4, dx: 4, dy: 8 },
  { x: 2, y: 0, dx: 4, dy: 4 },
  { x: 0, y: 2, dx: 2, dy: 4 },
  { x: 1, y: 0, dx: 2, dy: 2 },
  { x: 0, y: 1, dx: 1, dy: 2 },
];
