import { at } from '../plain-array.ts';
import { input, type Reference, sized } from '../reference.ts';

const f = Math.fround;
const [w, h] = [19, 22];

export const iir: Reference = {
  example: 'iir',
  window: sized(w, h, 3),
  sizes: { img: [w, h, 3] },
  values: (inputs) => {
    const img = input(inputs, 'img');
    const values = img.values.slice();
    const alpha = f(0.1);
    /** A recursive filter along a line, forward and backward: each point is blended with the previous one. */
    const scan = (first: number, step: number, points: number): void => {
      const mix = (i: number, before: number): void => {
        values[i] = f(f(f(1 - alpha) * (values[before] ?? 0)) + f(alpha * (values[i] ?? 0)));
      };
      for (let k = 1; k < points; k++) mix(first + k * step, first + (k - 1) * step);
      for (let k = points - 2; k >= 0; k--) mix(first + k * step, first + (k + 1) * step);
    };
    for (let plane = 0; plane < 3; plane++) {
      for (let x = 0; x < w; x++) scan(plane * w * h + x, w, h);
      for (let y = 0; y < h; y++) scan(plane * w * h + y * w, 1, w);
    }
    return (x = 0, y = 0, c = 0) => at({ ...img, values }, x, y, c);
  },
};
