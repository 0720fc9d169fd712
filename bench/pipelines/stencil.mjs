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
  };
}
