import { at } from '../plain-array.ts';
import { input, type Reference, sized } from '../reference.ts';

const [width, height] = [29, 23];

export const integral: Reference = {
  example: 'integral',
  window: sized(width, height),
  sizes: { img: [width, height] },
  values: (inputs) => {
    const img = input(inputs, 'img');
    return (x = 0, y = 0) => {
      let [sum, count] = [0, 0];
      for (let v = Math.max(y - 4, 0); v < Math.min(y + 5, height); v++)
        for (let u = Math.max(x - 4, 0); u < Math.min(x + 5, width); u++) {
          sum += at(img, u, v) ** 2; // exact: fewer than 2⁵³
          count++;
        }
      return Math.floor(sum / count);
    };
  },
};
