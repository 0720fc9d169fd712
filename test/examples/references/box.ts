import { at } from '../plain-array.ts';
import { input, type Reference, sized } from '../reference.ts';

const [w, h, radius] = [13, 9, 2];

export const box: Reference = {
  example: 'box',
  window: sized(w, h),
  sizes: { img: [w, h] },
  params: { radius },
  values: (inputs) => {
    const img = input(inputs, 'img');
    return (x = 0, y = 0) => {
      let [sum, count] = [0, 0];
      for (let v = Math.max(0, y - radius); v <= Math.min(h - 1, y + radius); v++) {
        for (let u = Math.max(0, x - radius); u <= Math.min(w - 1, x + radius); u++) {
          sum += at(img, u, v);
          count++;
        }
      }
      return Math.floor(sum / count);
    };
  },
};
