import { at, inside, tabulate } from '../plain-array.ts';
import { input, type Reference, sized } from '../reference.ts';
import { grey } from './grey.ts';
import { sevenPoints } from './seven-points.ts';

const f = Math.fround;
const [w, h] = [18, 35];

export const unsharp: Reference = {
  example: 'unsharp',
  window: sized(w, h, 3),
  sizes: { img: [w, h, 3] },
  values: (inputs) => {
    const img = input(inputs, 'img');
    const gray = grey(img);
    const by = tabulate([w, h], (x = 0, y = 0) => sevenPoints((d) => at(gray, x, inside(y + d, h))));
    return (x = 0, y = 0, c = 0) => {
      const blurred = sevenPoints((d) => at(by, inside(x + d, w), y));
      const ratio = f(f(f(2 * at(gray, x, y)) - blurred) / at(gray, x, y));
      return f(ratio * at(img, x, y, c));
    };
  },
};
