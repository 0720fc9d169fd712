const parity =
  'x / 2 and x % 2 are analyzed independently: the last x of the window is even, so no point reads the greatest x / 2 with ' +
  'x % 2 = 1';

const values = 'the greatest possible value of 16 + img[x] / 8 does not occur in this input';

/** The reason why the ratio of a pair is not 1.00. */
export const reasons = new Map([
  ['modulo/default', values],
  ['modulo/split', values],
  ['up/default', parity],
  ['up/tiled', parity],
  ['up/rows', parity],
  ['up/split_shift', parity],
]);
