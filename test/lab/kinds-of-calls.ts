const kinds = [
  ...['from a completed program', 'interpreted', 'from text', 'ahead of time, alone', 'ahead of time, with threads'],
  ...['into a buffer', 'by a plain call', 'by realize'],
  ...['on 1 threads', 'on 2 threads', 'a parallel loop on 2 threads'],
  ...['in the memory of the API', 'in the memory of a loader', 'in an ArrayBuffer', 'in a SharedArrayBuffer'],
  'in arrays of allocate',
  ...['input', 'output'].flatMap((role) =>
    ['dense', 'negative', 'reversed', 'interleaved', 'padded', 'transposed', 'offset', 'shifted'].map(
      (kind) => `${kind} ${role}`,
    ),
  ),
  'zero input',
  'a buffer larger than the window on all sides',
  'no window given',
  'a window with a negative zero',
  'views of one buffer',
  'another size of the same program',
  '20 to 200 points a side',
  'an earlier program again',
  'two calls at once',
  'the output of one program is the input of another',
  'refused by S707',
];

/** The minimum share of all cases: 5 % of each kind of layout and call; less of refused calls. */
export const minimumShares: ReadonlyMap<string, number> = new Map([
  ...kinds.map((kind) => [kind, 0.05] as const),
  ...['into a buffer', 'by a plain call', 'by realize'].map((mode) => [`several outputs, ${mode}`, 0.02] as const),
  ['refused by S704', 0.03],
  ['refused by S606', 0.003],
  ['refused by S706', 0.001],
  ['refused by S708', 0.002],
  ['a runtime of its own', 0.005],
]);
