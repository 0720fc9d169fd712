import { at, inside } from '../plain-array.ts';
import { input, type Reference, sized } from '../reference.ts';

const [w, h] = [17, 35];
const radius = 2;

export const maxFilter: Reference = {
  example: 'max-filter',
  window: sized(w, h),
  sizes: { img: [w, h] },
  params: { radius },
  values:
    (inputs) =>
    (x = 0, y = 0) => {
      let greatest = 0;
      for (let j = y - radius; j <= y + radius; j++) {
        for (let i = x - radius; i <= x + radius; i++) {
          greatest = Math.max(greatest, at(input(inputs, 'img'), inside(i, w), inside(j, h)));
        }
      }
      return greatest;
    },
};
