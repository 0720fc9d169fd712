import { at, inside, tabulate } from '../plain-array.ts';
import { input, type Reference, sized } from '../reference.ts';

const [w, h] = [37, 26];
const [contrast, least] = [20, 6];

export const margins: Reference = {
  example: 'margins',
  window: sized(w, h),
  sizes: { img: [w, h] },
  params: { contrast, least },
  values: (inputs) => {
    const img = input(inputs, 'img');
    const page = (x: number, y: number): number => at(img, inside(x, w), inside(y, h));
    const ink = tabulate([w, h], (x, y) => {
      let around = 0;
      for (let j = -2; j <= 2; j++) for (let i = -2; i <= 2; i++) around += page(x + i, y + j);
      return Number(page(x, y) + contrast < around / 25);
    });
    const rows = Array.from({ length: h }, (_, y) => range(w).reduce((sum, x) => sum + at(ink, x, y), 0));
    const columns = Array.from({ length: w }, (_, x) => range(h).reduce((sum, y) => sum + at(ink, x, y), 0));
    const isInside = (x: number, y: number): boolean => (rows[y] ?? 0) >= least && (columns[x] ?? 0) >= least;
    return (x = 0, y = 0) => (isInside(x, y) ? page(x, y) : 255);
  },
};

function range(length: number): readonly number[] {
  return Array.from({ length }, (_, i) => i);
}
