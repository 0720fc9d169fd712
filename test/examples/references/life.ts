import { at, type PlainArray, tabulate } from '../plain-array.ts';
import { input, type Reference, sized } from '../reference.ts';

const [w, h] = [19, 21];

export const life: Reference = {
  example: 'life',
  window: sized(w, h),
  sizes: { world: [w, h] },
  shape: (value) => value >> 7,
  values: (inputs) => {
    const next = (world: PlainArray): PlainArray =>
      tabulate([w, h], (x = 0, y = 0) => {
        let neighbours = 0;
        for (const i of [-1, 0, 1]) {
          for (const j of [-1, 0, 1]) if (i !== 0 || j !== 0) neighbours += at(world, (x + i + w) % w, (y + j + h) % h);
        }
        return neighbours === 3 || (neighbours === 2 && at(world, x, y) === 1) ? 1 : 0;
      });
    const world = next(next(next(input(inputs, 'world'))));
    return (x = 0, y = 0) => at(world, x, y);
  },
};
