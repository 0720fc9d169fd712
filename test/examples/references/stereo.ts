import { at, inside, type PlainArray } from '../plain-array.ts';
import { input, type Reference, sized } from '../reference.ts';

const [w, h] = [21, 11];
const most = 5;

export const stereo: Reference = {
  example: 'stereo',
  window: sized(w, h),
  sizes: { left: [w, h], right: [w, h] },
  params: { most },
  shape: (value) => value >> 5, // few grey levels, so that several shifts match equally well
  values: (inputs) => {
    const pixel = (img: PlainArray, x: number, y: number) => at(img, inside(x, w), inside(y, h));
    const [left, right] = [input(inputs, 'left'), input(inputs, 'right')];
    const misfit = (x: number, y: number, d: number) => {
      let total = 0;
      for (let j = y - 2; j <= y + 2; j++) {
        for (let i = x - 2; i <= x + 2; i++) total += Math.abs(pixel(left, i, j) - pixel(right, i - d, j));
      }
      return total;
    };
    return (x = 0, y = 0) => {
      const misfits = Array.from({ length: most }, (_, d) => misfit(x, y, d));
      const least = Math.min(...misfits);
      return [misfits.indexOf(least), least];
    };
  },
};
