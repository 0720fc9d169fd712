import { paeth } from './paeth.ts';

/**
 * Undo the filter of a row in place. A byte x was replaced by its difference from a prediction that is based on three
 * neighbors: a is the same byte of the pixel to the left, b of the pixel above, and c of the pixel to the left of that
 * pixel. The neighbors outside the image are 0. Returns false if the filter does not exist.
 *
 *     filter       0    1    2    3              4
 *     prediction   0    a    b    ⌊(a + b)/2⌋    whichever of a, b, c is nearest to a + b - c
 *
 * The row begins at `at`, and the row above at `above`, which is null for the first row. `distance` is the number of
 * bytes from a pixel to the next, at least 1.
 */
export function unfilter(
  bytes: Uint8Array,
  filter: number,
  at: number,
  above: number | null,
  length: number,
  distance: number,
): boolean {
  const end = at + length;
  switch (filter) {
    case 0:
      return true;
    case 1:
      addLeft(bytes, at, end, distance);
      return true;
    case 2:
      if (above !== null) addAbove(bytes, at, end, above);
      return true;
    case 3:
      if (above === null) addHalfOfLeft(bytes, at, end, distance);
      else addAverage(bytes, at, end, above, distance);
      return true;
    case 4:
      if (above === null) addLeft(bytes, at, end, distance);
      else addNearest(bytes, at, end, above, distance);
      return true;
  }
  return false;
}

/* Conventions:   i : position in the row   j : position in the row above. Both stay in the rows, so the bytes exist. */

function addLeft(bytes: Uint8Array, at: number, end: number, distance: number): void {
  for (let i = at + distance; i < end; i++) bytes[i] = byteAt(bytes, i) + byteAt(bytes, i - distance);
}

function addAbove(bytes: Uint8Array, at: number, end: number, above: number): void {
  let [i, j] = [at, above];
  for (; i < end - 3; i += 4, j += 4) {
    bytes[i] = byteAt(bytes, i) + byteAt(bytes, j);
    bytes[i + 1] = byteAt(bytes, i + 1) + byteAt(bytes, j + 1);
    bytes[i + 2] = byteAt(bytes, i + 2) + byteAt(bytes, j + 2);
    bytes[i + 3] = byteAt(bytes, i + 3) + byteAt(bytes, j + 3);
  }
  for (; i < end; i++, j++) bytes[i] = byteAt(bytes, i) + byteAt(bytes, j);
}

function addHalfOfLeft(bytes: Uint8Array, at: number, end: number, distance: number): void {
  for (let i = at + distance; i < end; i++) bytes[i] = byteAt(bytes, i) + (byteAt(bytes, i - distance) >> 1);
}

function addAverage(bytes: Uint8Array, at: number, end: number, above: number, distance: number): void {
  for (let first = 0; first < distance; first++) {
    let a = 0;
    for (let i = at + first, j = above + first; i < end; i += distance, j += distance) {
      a = (byteAt(bytes, i) + ((a + byteAt(bytes, j)) >> 1)) & 255;
      bytes[i] = a;
    }
  }
}

/** The Paeth filter. */
function addNearest(bytes: Uint8Array, at: number, end: number, above: number, distance: number): void {
  for (let first = 0; first < distance; first++) {
    let a = 0;
    let c = 0;
    for (let i = at + first, j = above + first; i < end; i += distance, j += distance) {
      const b = byteAt(bytes, j);
      a = (byteAt(bytes, i) + paeth(a, b, c)) & 255;
      c = b;
      bytes[i] = a;
    }
  }
}

function byteAt(bytes: Uint8Array, i: number): number {
  return bytes[i] as number; // see the conventions
}
