import { at } from '../plain-array.ts';
import { input, type Reference, sized } from '../reference.ts';

const f = Math.fround;
const [w, h] = [19, 21];

/** The matrix from linear sRGB to XYZ, and the white point D65. */
const rows = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
];
const white = [0.95047, 1, 1.08883];

function linear(value: number): number {
  const v = f(value / 255);
  return v <= f(0.04045) ? f(v / f(12.92)) : f(f(f(v + f(0.055)) / f(1.055)) ** f(2.4));
}

function root(t: number): number {
  return t > f(0.008856452) ? f(Math.cbrt(t)) : f(f(t * f(7.787037)) + f(4 / 29));
}

export const lab: Reference = {
  example: 'lab',
  window: sized(w, h, 3),
  sizes: { photo: [w, h, 3] },
  values: (inputs) => {
    const photo = input(inputs, 'photo');
    return (x = 0, y = 0, c = 0) => {
      const colours = [0, 1, 2].map((channel) => linear(at(photo, x, y, channel)));
      const [u = 0, v = 0, z = 0] = rows.map((row, i) => {
        const [r = 0, g = 0, b = 0] = row.map((weight, channel) => f(f(weight) * (colours[channel] ?? 0)));
        return root(f(f(f(r + g) + b) / f(white[i] ?? 1)));
      });
      if (c === 0) return f(f(116 * v) - 16);
      return c === 1 ? f(500 * f(u - v)) : f(200 * f(v - z));
    };
  },
};
