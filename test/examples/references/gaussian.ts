import { at, inside, tabulate } from '../plain-array.ts';
import { input, type Reference, sized } from '../reference.ts';
import { sevenPoints } from './seven-points.ts';

const [w, h] = [21, 35];

export const gaussian: Reference = {
  example: 'gaussian',
  window: sized(w, h),
  sizes: { img: [w, h] },
  values: (inputs) => {
    const img = input(inputs, 'img');
    const down = tabulate([w, h], (x = 0, y = 0) => sevenPoints((d) => at(img, x, inside(y + d, h))));
    return (x = 0, y = 0) => sevenPoints((d) => at(down, inside(x + d, w), y));
  },
};
