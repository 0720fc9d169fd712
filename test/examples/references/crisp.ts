import { at, inside, tabulate } from '../plain-array.ts';
import { input, type Reference, sized } from '../reference.ts';

const [w, h] = [37, 41];

const clamp = (v: number): number => Math.max(0, Math.min(255, v));

export const crisp: Reference = {
  example: 'crisp',
  window: sized(w, h, 3),
  params: { exposure: 300 },
  sizes: { photo: [w, h, 3] },
  values: (inputs) => {
    const photo = input(inputs, 'photo');
    const bright = (x: number, y: number, c: number): number =>
      clamp(Math.floor((at(photo, inside(x, w), inside(y, h), c) * 300 + 128) / 256));
    const smooth = (before: number, middle: number, after: number): number =>
      Math.floor((Math.floor((before + after) / 2) + middle + 1) / 2);
    const across = tabulate([w, h + 2, 3], (x = 0, y = 0, c = 0) =>
      smooth(bright(x - 1, y - 1, c), bright(x, y - 1, c), bright(x + 1, y - 1, c)),
    );
    return (x = 0, y = 0, c = 0) => {
      const soft = smooth(at(across, x, y, c), at(across, x, y + 1, c), at(across, x, y + 2, c));
      const detail = bright(x, y, c) - soft;
      return clamp(clamp(bright(x, y, c) + Math.max(0, detail)) + Math.min(0, detail));
    };
  },
};
