import { at, inside, tabulate } from '../plain-array.ts';
import { input, type Reference, rounded, sized } from '../reference.ts';

const f = Math.fround;
const [w, h] = [37, 29];
const [across, down] = [3, 2];
const limit = 2;
const [width, height] = [Math.ceil(w / across), Math.ceil(h / down)];
const area = width * height;

/** The index in a row of `len` values, mirrored at its ends. */
function mirrored(c: number, len: number): number {
  return c < len ? c : 2 * (len - 1) - c;
}

/** The values to which a tile maps the grey levels, by its histogram. */
function table(counts: number[]): readonly number[] {
  const most = Math.max(1, Math.trunc(f(f(limit * area) / 256)));
  let excess = 0;
  for (const [i, count] of counts.entries()) {
    excess += Math.max(0, count - most);
    counts[i] = Math.min(count, most);
  }
  const rest = excess % 256;
  const step = Math.max(1, Math.floor(256 / Math.max(1, rest)));
  for (const i of counts.keys()) counts[i] = (counts[i] ?? 0) + Math.floor(excess / 256);
  for (let n = 0, i = 0; n < rest && i < 256; n++, i += step) counts[i] = (counts[i] ?? 0) + 1;
  let below = 0;
  return counts.map((count) => {
    below += count;
    return Math.min(255, rounded(f(below * f(255 / area))));
  });
}

export const clahe: Reference = {
  example: 'clahe',
  window: sized(w, h),
  sizes: { img: [w, h] },
  params: { across, down, limit },
  shape: (value) => 90 + (value >> 3), // an image of low contrast
  values: (inputs) => {
    const img = input(inputs, 'img');
    const tables = tabulate([across, down], (u, v) => v * across + u).values.map((tile) => {
      const counts = new Array<number>(256).fill(0);
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          const [i, j] = [(tile % across) * width + x, Math.floor(tile / across) * height + y];
          const value = at(img, mirrored(i, w), mirrored(j, h));
          counts[value] = (counts[value] ?? 0) + 1;
        }
      }
      return table(counts);
    });
    const mix = (a: number, b: number, t: number): number => f(f(a * f(1 - t)) + f(b * t));
    return (x = 0, y = 0) => {
      const [column, row] = [f(f(x / width) - 0.5), f(f(y / height) - 0.5)];
      const [left, top] = [Math.floor(column), Math.floor(row)];
      const mapped = (u: number, v: number): number =>
        tables[inside(v, down) * across + inside(u, across)]?.[at(img, x, y)] ?? Number.NaN;
      const along = (v: number): number => mix(mapped(left, v), mapped(left + 1, v), f(column - left));
      return rounded(mix(along(top), along(top + 1), f(row - top)));
    };
  },
};
