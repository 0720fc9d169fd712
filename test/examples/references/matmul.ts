import { at } from '../plain-array.ts';
import { input, type Reference, sized } from '../reference.ts';

const f = Math.fround;

export const matmul: Reference = {
  example: 'matmul',
  window: sized(21, 35),
  sizes: { a: [13, 35], b: [21, 13] },
  values: (inputs) => {
    const [a, b] = [input(inputs, 'a'), input(inputs, 'b')];
    return (x = 0, y = 0) => {
      let sum = 0;
      for (let k = 0; k < 13; k++) sum = f(sum + f(at(b, x, k) * at(a, k, y)));
      return sum;
    };
  },
};
