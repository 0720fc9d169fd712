import type { Reference } from '../reference.ts';

export const paper: Reference = {
  example: 'paper',
  window: [{ min: 0, len: 6 }],
  sizes: {},
  values: () => (x) => x * x + (x + 1) * (x + 1),
};
