import { at, tabulate } from '../plain-array.ts';
import { input, type Reference, sized } from '../reference.ts';
import { grey } from './grey.ts';

const f = Math.fround;
const [w, h] = [19, 34];

export const harris: Reference = {
  example: 'harris',
  window: sized(w, h),
  sizes: { img: [w + 4, h + 4, 3] },
  values: (inputs) => {
    const gray = grey(input(inputs, 'img'));
    /** The sum of three differences with the weights 1, 2, 1, divided by 12. */
    const slope = (pairs: readonly (readonly [number, number])[]): number =>
      pairs.map(([a, b], i) => f(f(a - b) * f((i === 1 ? 2 : 1) / 12))).reduce((a, b) => f(a + b));
    const iy = tabulate([w + 2, h + 2], (x = 0, y = 0) =>
      slope([0, 1, 2].map((d) => [at(gray, x + d, y + 2), at(gray, x + d, y)] as const)),
    );
    const ix = tabulate([w + 2, h + 2], (x = 0, y = 0) =>
      slope([0, 1, 2].map((d) => [at(gray, x + 2, y + d), at(gray, x, y + d)] as const)),
    );
    return (x = 0, y = 0) => {
      const sum = (a: typeof ix, b: typeof ix): number => {
        let total = f(at(a, x, y) * at(b, x, y));
        for (let j = 0; j < 3; j++) {
          for (let i = j === 0 ? 1 : 0; i < 3; i++) total = f(total + f(at(a, x + i, y + j) * at(b, x + i, y + j)));
        }
        return total;
      };
      const [xx, yy, xy] = [sum(ix, ix), sum(iy, iy), sum(ix, iy)];
      const trace = f(xx + yy);
      return f(f(f(xx * yy) - f(xy * xy)) - f(f(f(0.04) * trace) * trace));
    };
  },
};
