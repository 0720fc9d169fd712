import { at } from '../plain-array.ts';
import { input, type Reference, sized } from '../reference.ts';

const f = Math.fround;

export const histogram: Reference = {
  example: 'histogram',
  window: sized(21, 35),
  sizes: { img: [21, 35] },
  shape: (value) => 40 + (value >> 2), // an image of low contrast
  values: (inputs) => {
    const img = input(inputs, 'img');
    const scale = f(255 / img.values.length);
    return (x = 0, y = 0) => {
      const below = img.values.filter((value) => value <= at(img, x, y)).length;
      return Math.floor(Math.min(255, f(f(below * scale) + 0.5)));
    };
  },
};
