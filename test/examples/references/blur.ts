import { at, tabulate } from '../plain-array.ts';
import { input, type Reference, sized } from '../reference.ts';

export const blur: Reference = {
  example: 'blur',
  window: sized(45, 37),
  sizes: { img: [47, 39] },
  values: (inputs) => {
    const img = input(inputs, 'img');
    const third = (a: number, b: number, c: number): number => Math.floor(((a + b + c) % 65536) / 3);
    const bx = tabulate([45, 39], (x = 0, y = 0) => third(at(img, x, y), at(img, x + 1, y), at(img, x + 2, y)));
    return (x = 0, y = 0) => third(at(bx, x, y), at(bx, x, y + 1), at(bx, x, y + 2));
  },
};
