import { Unzlib } from 'fflate';
import { attempt, malformed } from '../malformed.ts';
import type { NamedBytes } from '../named-bytes.ts';
import { type Chunk, dataOf } from './chunks.ts';
import type { Header } from './header.ts';

/**
 * The compressed samples are as many as the header says. A few bytes can inflate to a thousand times as many, and the
 * decoder keeps all that it inflates; so it is only given what has been counted here, piece by piece.
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

/** Each row of each pass is a byte for its filter and its samples. */
function storedBytes({ width, height, depth, samples, interlaced }: Header): number {
  return (interlaced ? adam7 : [{ x: 0, y: 0, dx: 1, dy: 1 }]).reduce((bytes, { x, y, dx, dy }) => {
    const columns = Math.ceil(Math.max(0, width - x) / dx);
    const rows = Math.ceil(Math.max(0, height - y) / dy);
    return columns === 0 ? bytes : bytes + rows * (1 + Math.ceil((columns * samples * depth) / 8));
  }, 0);
}

/** Where the seven passes of an interlaced picture begin, and their steps. */
const adam7 = [
  { x: 0, y: 0, dx: 8, dy: 8 },
  { x: 4, y: 0, dx: 8, dy: 8 },
  { x: 0, y: 4, dx: 4, dy: 8 },
  { x: 2, y: 0, dx: 4, dy: 4 },
  { x: 0, y: 2, dx: 2, dy: 4 },
  { x: 1, y: 0, dx: 2, dy: 2 },
  { x: 0, y: 1, dx: 1, dy: 2 },
];
