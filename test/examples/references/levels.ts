import { at } from '../plain-array.ts';
import { input, type Reference, sized } from '../reference.ts';

const rare = 2;

export const levels: Reference = {
  example: 'levels',
  window: sized(21, 35, 256),
  sizes: { img: [21, 35] },
  shape: (value) => 40 + (value >> 2), // an image of low contrast
  params: { rare },
  values: (inputs) => {
    const img = input(inputs, 'img');
    const count = (level: number): number => img.values.filter((value) => value === level).length;
    const frequent = [...new Set(img.values)].filter((level) => count(level) > rare);
    const [black, white] = [Math.min(...frequent), Math.max(...frequent)];
    const stretched = (value: number): number => Math.floor(((value - black) * 255) / (white - black));
    return [
      (x = 0, y = 0) => Math.min(255, Math.max(0, stretched(at(img, x, y)))),
      (level = 0) => count(level),
      () => [black, white],
    ];
  },
};
