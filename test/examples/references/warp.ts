import { at } from '../plain-array.ts';
import { input, type Reference, rounded, sized } from '../reference.ts';

const f = Math.fround;
const [w, h] = [23, 17];
const [degrees, zoom] = [25, 1.25];

export const warp: Reference = {
  example: 'warp',
  window: sized(w, h, 3),
  sizes: { img: [w, h, 3] },
  params: { degrees, zoom },
  values: (inputs) => {
    const img = input(inputs, 'img');
    const angle = f(degrees * f(f(Math.PI) / 180));
    const [cos, sin] = [f(f(Math.cos(angle)) / zoom), f(f(Math.sin(angle)) / zoom)];
    const pixel = (x: number, y: number, c: number): number =>
      x >= 0 && x < w && y >= 0 && y < h ? at(img, x, y, c) : 0;
    const mix = (a: number, b: number, t: number): number => f(f(a * f(1 - t)) + f(b * t));
    return (x = 0, y = 0, c = 0) => {
      const [cx, cy] = [(w - 1) / 2, (h - 1) / 2];
      const u = f(f(f((x - cx) * cos) - f((y - cy) * sin)) + cx);
      const v = f(f(f((x - cx) * sin) + f((y - cy) * cos)) + cy);
      const [i, j] = [Math.floor(u), Math.floor(v)];
      const along = (row: number): number => mix(pixel(i, row, c), pixel(i + 1, row, c), f(u - i));
      return rounded(mix(along(j), along(j + 1), f(v - j)));
    };
  },
};
