import type { CopyLoop, CopyLoops } from './copy-loops.ts';

type Arrays = Pick<CopyLoops, 'read' | 'written'>;

/** Copy rows that are contiguous in both arrays. */
export function copyRuns({ read, written }: Arrays, from: number, to: number, run: number, rows: CopyLoop): void {
  const [bytes, copied] = [bytesOf(read), bytesOf(written)];
  const size = read.BYTES_PER_ELEMENT;
  for (let i = 0; i < rows.len; i++) {
    const first = (from + i * rows.source) * size;
    copied.set(bytes.subarray(first, first + run * size), (to + i * rows.target) * size);
  }
}

/** Copy two nested loops in tiles, so that a transposition uses each cache line while it is in the cache. */
export function copyTiles(arrays: Arrays, from: number, to: number, first: CopyLoop, second: CopyLoop): void {
  // The longer of the two is the inner loop.
  const [inner, outer] = first.len >= second.len ? [first, second] : [second, first];
  const tile = outer.len === 1 ? inner.len : tileSize;
  for (let j = 0; j < outer.len; j += tileSize) {
    const rows = { ...outer, len: Math.min(tileSize, outer.len - j) };
    for (let i = 0; i < inner.len; i += tile) {
      const columns = { ...inner, len: Math.min(tile, inner.len - i) };
      const [source, target] = [from + i * inner.source + j * outer.source, to + i * inner.target + j * outer.target];
      const { read, written } = arrays;
      if (read instanceof BigUint64Array) copyTileOf64(read, source, written as BigUint64Array, target, columns, rows);
      else copyTile(read, source, written as Words, target, columns, rows); // both have the same type
    }
  }
}

type Words = Uint8Array | Uint16Array | Uint32Array;

function copyTile(read: Words, from: number, written: Words, to: number, columns: CopyLoop, rows: CopyLoop): void {
  const { len, source, target } = columns;
  for (let j = 0; j < rows.len; j++) {
    let [first, next] = [from + j * rows.source, to + j * rows.target];
    for (let i = 0; i < len; i++) {
      written[next] = read[first] ?? 0;
      first += source;
      next += target;
    }
  }
}

/**
 * The loops of `copyTile` for 64-bit elements. V8 compiles them separately, without allocating a BigInt per element.
 */
function copyTileOf64(
  read: BigUint64Array,
  from: number,
  written: BigUint64Array,
  to: number,
  columns: CopyLoop,
  rows: CopyLoop,
): void {
  const { len, source, target } = columns;
  for (let j = 0; j < rows.len; j++) {
    let [first, next] = [from + j * rows.source, to + j * rows.target];
    for (let i = 0; i < len; i++) {
      written[next] = read[first] ?? 0n;
      first += source;
      next += target;
    }
  }
}

function bytesOf(elements: CopyLoops['read']): Uint8Array {
  return new Uint8Array(elements.buffer, elements.byteOffset, elements.byteLength);
}

const tileSize = 64;
