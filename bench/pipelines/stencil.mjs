/** Schedules for the chain of stencils that examples/stencil-chain.ts makes, as text. */
export function stencilSchedules(stages) {
  const before = Array.from({ length: stages }, (_, s) => `s${s}`);
  return {
    /** Halide's: tiles of 512×128, each with all that it needs of the stages before, in vectors. */
    halide: [
      `tile(s${stages}.x, s${stages}.y, xo, yo, xi, yi, 512, 128)`,
      `parallel(s${stages}.yo)`,
      `vectorize(s${stages}.xi, 8)`,
      ...before.toReversed().map((s) => `at(${s}, s${stages}.xo)`),
      ...before.map((s) => `vectorize(${s}.x, 8, round)`),
    ],
    /** The same, eight rows at a time: the sums of a row are computed once for all of them. */
    rows: [
      `tile(s${stages}.x, s${stages}.y, xo, yo, xi, yi, 512, 128, shift)`,
      `parallel(s${stages}.yo)`,
      ...inRows(`s${stages}`, 'xi', 'yi', 'round'),
      `reorder(s${stages}, lane, row, columns, rows, xo, yo)`,
      ...before.toReversed().map((s) => `at(${s}, s${stages}.xo)`),
      ...before.slice(1).flatMap((s) => [...inRows(s, 'x', 'y', 'round'), `reorder(${s}, lane, row, columns, rows)`]),
      `vectorize(s0.x, 8, round)`,
    ],
  };
}

/** Vectors along x, in eight rows at a time. */
function inRows(f, x, y, tail) {
  return [
    `split(${f}.${x}, columns, lane, 8, ${tail})`,
    `split(${f}.${y}, rows, row, 8, ${tail})`,
    `traverse(${f}.lane, vectorized)`,
    `traverse(${f}.row, unrolled)`,
  ];
}
