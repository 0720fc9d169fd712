import type { Reference } from '../reference.ts';

export const photo: Reference = {
  example: 'photo',
  window: [
    { min: 120, len: 45 },
    { min: 44, len: 28 },
    { min: 0, len: 3 },
  ],
  sizes: {},
  values:
    () =>
    (x = 0, y = 0, c = 0) => {
      const hill = 60 + Math.floor(Math.abs(((x + 40) % 128) - 64) / 2) + Math.floor(Math.abs((x % 50) - 25) / 4);
      const grass = (c === 1 ? 150 : 60) + (((x * 7919 + y * 104729) ^ (x * y)) & 31) - Math.floor(y / 4);
      const sky = [90 + y, 150 + Math.floor(y / 2), 230][c] ?? 0;
      const isSun = (x - 140) ** 2 + (y - 34) ** 2 < 18 ** 2;
      return Math.max(0, Math.min(255, y > hill ? grass : isSun ? (c === 2 ? 120 : 250) : sky));
    },
};
