import { at } from '../plain-array.ts';
import { input, type Reference, sized } from '../reference.ts';

const f = Math.fround;
const [channels, filters] = [5, 11];

export const conv: Reference = {
  example: 'conv',
  window: sized(filters, 7, 6, 2),
  sizes: { img: [channels, 9, 8, 2], filter: [filters, 3, 3, channels], bias: [filters] },
  shape: (value) => f(value - 0.5),
  values: (inputs) => {
    const [img, filter, bias] = [input(inputs, 'img'), input(inputs, 'filter'), input(inputs, 'bias')];
    return (c = 0, x = 0, y = 0, n = 0) => {
      let sum = at(bias, c);
      for (let dy = 0; dy < 3; dy++) {
        for (let dx = 0; dx < 3; dx++) {
          for (let k = 0; k < channels; k++) {
            sum = f(sum + f(at(filter, c, dx, dy, k) * at(img, k, x + dx, y + dy, n)));
          }
        }
      }
      return Math.max(0, sum);
    };
  },
};
