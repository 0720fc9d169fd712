const parity =
  'x / 2 and x % 2 are looked at apart from each other: the last x of the window is even, so that no point reads the greatest ' +
  'x / 2 with x % 2 = 1';

const values = 'the greatest value that 16 + img[x] / 8 can have does not occur in this input';

/** Why a pair is not at 1.00. */
export const reasons = new Map([
  ['modulo/default', values],
  ['modulo/split', values],
  ['up/default', parity],
  ['up/tiled', parity],
  ['up/rows', parity],
  ['up/split_shift', parity],
]);
