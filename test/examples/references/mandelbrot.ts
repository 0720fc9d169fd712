import { type Reference, sized } from '../reference.ts';

const f = Math.fround;
const [size, limit] = [20, 15];

export const mandelbrot: Reference = {
  example: 'mandelbrot',
  window: sized(size, size),
  sizes: {},
  params: { size, limit },
  values:
    () =>
    (x = 0, y = 0) => {
      const scale = f(3 / size);
      const [a, b] = [f(f(x * scale) - 2.25), f(f(y * scale) - 1.5)];
      let [re, im, count] = [0, 0, 0];
      while (count < limit && f(f(re * re) + f(im * im)) <= 4) {
        [re, im] = [f(f(f(re * re) - f(im * im)) + a), f(f(f(2 * re) * im) + b)];
        count++;
      }
      return Math.floor((count * 255) / limit);
    },
};
