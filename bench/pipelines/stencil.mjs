/** Schedules for the chain of stencils of examples/stencil-chain.ts, as text. */
export function stencilSchedules(stages) {
  const before = Array.from({ length: stages }, (_, s) => `s${s}`);
  return {
    /** Halide's schedule: vectorized tiles of 512×128, each with its own part of all earlier stages. */
    halide: [
      `tile(s${stages}.x, s${stages}.y, xo, yo, xi, yi, 512, 128)`,
      `parallel(s${stages}.yo)`,
      `vectorize(s${stages}.xi, 8)`,
      ...before.toReversed().map((s) => `at(${s}, s${stages}.xo)`),
      ...before.map((s) => `vectorize(${s}.x, 8, round)`),
    ],
    /** The same, eight rows at a time: sums that rows share are computed once. */
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

/** Vectorize along x, eight rows at a time. */
function inRows(f, x, y, tail) {
  return [
    `split(${f}.${x}, columns, lane, 8, ${tail})`,
    `split(${f}.${y}, rows, row, 8, ${tail})`,
    `traverse(${f}.lane, vectorized)`,
    `traverse(${f}.row, unrolled)`,
  ];
}
