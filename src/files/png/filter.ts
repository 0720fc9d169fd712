import { paeth } from './paeth.ts';

/**
 * Filter a row for compression. Of the filters 0, 1, 2 and 4 of the PNG standard, it uses the one whose differences
 * have the least sum of absolute values; `unfilter` defines the filters. Writes the filter and the filtered row to
 * `out` at `at`. The row and the row above begin after `distance` zeros.
 */
export function filterRow(row: Uint8Array, above: Uint8Array, distance: number, out: Uint8Array, at: number): void {
  const filter = cheapestFilter(row, above, distance);
  out[at] = filter;
  const length = row.length - distance;
  switch (filter) {
    case 0:
      out.set(row.subarray(distance), at + 1);
      return;
    case 1:
      for (let i = 0; i < length; i++) out[at + 1 + i] = byteAt(row, i + distance) - byteAt(row, i);
      return;
    case 2:
      for (let i = 0; i < length; i++) out[at + 1 + i] = byteAt(row, i + distance) - byteAt(above, i + distance);
      return;
    case 4:
      for (let i = 0; i < length; i++)
        out[at + 1 + i] =
          byteAt(row, i + distance) - paeth(byteAt(row, i), byteAt(above, i + distance), byteAt(above, i));
      return;
  }
}

type Filter = 0 | 1 | 2 | 4;

/** The choice is based on at most `examined` evenly spaced pixels of the row. */
function cheapestFilter(row: Uint8Array, above: Uint8Array, distance: number): Filter {
  const step = distance * Math.ceil(row.length / distance / examined);
  let [none, left, up, nearest] = [0, 0, 0, 0];
  for (let pixel = distance; pixel < row.length; pixel += step)
    for (let i = pixel; i < pixel + distance; i++) {
      const x = byteAt(row, i);
      const a = byteAt(row, i - distance);
      const b = byteAt(above, i);
      const c = byteAt(above, i - distance);
      none += magnitude(x);
      left += magnitude(x - a);
      up += magnitude(x - b);
      nearest += magnitude(x - paeth(a, b, c));
    }
  const least = Math.min(none, left, up, nearest);
  return least === none ? 0 : least === left ? 1 : least === up ? 2 : 4;
}

const examined = 256;

/** The absolute value of a difference modulo 256. */
function magnitude(difference: number): number {
  return Math.abs((difference << 24) >> 24);
}

function byteAt(bytes: Uint8Array, i: number): number {
  return bytes[i] as number; // both rows have the same length
}
