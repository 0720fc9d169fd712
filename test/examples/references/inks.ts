import { at } from '../plain-array.ts';
import { input, type Reference, sized } from '../reference.ts';

const [w, h] = [19, 9];
const pale = 180;
const inksOf: readonly (readonly number[])[] = [
  [20, 20, 25],
  [190, 50, 40],
  [60, 120, 70],
  [50, 70, 140],
  [240, 235, 220],
];

export const inks: Reference = {
  example: 'inks',
  window: sized(w, h, 3),
  sizes: { photo: [w, h, 3] },
  params: { pale },
  shape: (value) => 20 * Math.floor(value / 20), // few levels, so that some inks are equally near
  values: (inputs) => {
    const photo = input(inputs, 'photo');
    return (x = 0, y = 0, c = 0) => {
      const pixel = [0, 1, 2].map((k) => at(photo, x, y, k));
      const distances = inksOf.map((ink) => ink.reduce((sum, v, k) => sum + (v - (pixel[k] ?? 0)) ** 2, 0));
      const least = Math.min(...distances);
      const isKept = pixel.every((v) => v >= pale) || least === 0;
      return (isKept ? pixel : inksOf[distances.indexOf(least)])?.[c] ?? 0;
    };
  },
};
