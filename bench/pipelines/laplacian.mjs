/** Schedules for the local Laplacian filter of examples/local-laplacian.ts, as text. */
export function laplacianSchedules(levels) {
  const finer = range(0, levels - 1);
  const coarser = range(1, levels);
  const isFine = (j) => j < 4;
  const halved = coarser.flatMap((j) => [`inline(remapped${j}_x)`, `inline(gray${j}_x)`]);
  const inlined = [
    'color',
    'remapped0',
    'recolored',
    ...finer.flatMap((j) => [`up${j}_x`, `up${j}`, `outputUp${j}_x`, `outputUp${j}`, `detail${j}`, `chosen${j}`]),
    `detail${levels - 1}`,
  ].map((f) => `inline(${f})`);
  const pyramids = [
    ...inRows('gray', 32),
    ...coarser.flatMap((j) => inRows(`gray${j}`, isFine(j) ? 32 : 4)),
    ...coarser.flatMap((j) => [`reorder(remapped${j}, x, k, y)`, ...inRows(`remapped${j}`, isFine(j) ? 8 : 4)]),
  ];
  const output = [
    'bound(laplacian, c, 0, 3)',
    'reorder(laplacian, c, x, y)',
    'split(laplacian.y, yo, yi, 64)',
    'parallel(laplacian.yo)',
    'unroll(laplacian.c)',
    'vectorize(laplacian.x, 4, shift)',
    'at(output0, laplacian.yi)',
    'vectorize(output0.x, 4, round)',
  ];
  const vectors = (f) => `vectorize(${f}.x, 4, round)`;
  const collapsed = range(1, levels - 1).filter(isFine);
  const coarse = [
    ...range(1, levels - 1)
      .filter((j) => !isFine(j))
      .map((j) => `output${j}`),
    `chosen${levels - 1}`,
  ];
  return {
    /**
     * Halide's schedule: strips of 64 rows; the finer levels of the output are stored per strip and computed row by
     * row.
     */
    halide: [
      ...inlined,
      ...halved,
      ...pyramids,
      ...output,
      ...collapsed.flatMap((j) => [`compute-at(output${j}, laplacian.yi)`, `store-at(output${j}, laplacian.yo)`]),
      ...[...collapsed.map((j) => `output${j}`), ...coarse].map(vectors),
    ],
    /** The same, with those levels computed once per strip. */
    strips: [
      ...inlined,
      ...halved,
      ...pyramids,
      ...output,
      ...collapsed.map((j) => `at(output${j}, laplacian.yo)`),
      ...[...collapsed.map((j) => `output${j}`), ...coarse].map(vectors),
    ],
    /** Like strips; the intermediate funcs of half width are stored per strip, so that each point is computed once. */
    halves: [
      ...inlined,
      ...inRows('gray', 32),
      ...coarser.flatMap((j) => [
        ...inRows(`gray${j}`, isFine(j) ? 32 : 4),
        `at(gray${j}_x, gray${j}.yo)`,
        `vectorize(gray${j}_x.x, 4, round)`,
      ]),
      ...coarser.flatMap((j) => [
        ...inRows(`remapped${j}`, isFine(j) ? 16 : 4),
        `reorder(remapped${j}, x_v, x_vo, yi, k, yo)`,
        `at(remapped${j}_x, remapped${j}.k)`,
        `vectorize(remapped${j}_x.x, 4, round)`,
      ]),
      ...output,
      ...collapsed.map((j) => `at(output${j}, laplacian.yo)`),
      ...[...collapsed.map((j) => `output${j}`), ...coarse].map(vectors),
    ],
  };
}

/** Parallel strips of rows, vectorized. */
function inRows(f, rows) {
  return [`split(${f}.y, yo, yi, ${rows})`, `parallel(${f}.yo)`, `vectorize(${f}.x, 4, round)`];
}

function range(from, to) {
  return Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
}
