/*
 * The rows of the table: pipelines at the sizes of bench/spec.txt. `schedules` are the names of Halide's programs for
 * one algorithm (bench/halide) and of ours in bench/pipelines/catalogue.mjs; the fastest of each side counts. `must`
 * and `aim` are the required and the desired ratio of our time to that of Halide's WebAssembly. Values must be equal,
 * or within the tolerance, relative to the greatest value.
 */

/** Native code may use fused multiply-add, and naive JavaScript computes in double precision. */
const single = { greatest: 1e-5, rms: 1e-6 };
/** A table lookup at a value that is rounded differently may be off by one entry. */
const lookedUp = { greatest: 2e-3, rms: 1e-5 };
/** The rounding of a coordinate that is computed in floats affects the value. */
const interpolated = { greatest: 1e-4, rms: 1e-5 };

export const rows = [
  { name: 'blur', schedules: ['blur', 'blur_tile', 'blur_inline'], must: 0.95, aim: 0.75 },
  { name: 'unsharp', schedules: ['unsharp'], must: 1, aim: 0.8, tolerance: single },
  { name: 'harris', schedules: ['harris'], must: 1, aim: 0.8, tolerance: single },
  { name: 'hist', schedules: ['hist'], must: 1, aim: 0.8 },
  { name: 'bilateral', schedules: ['bilateral'], must: 0.85, aim: 0.7, tolerance: single },
  { name: 'laplacian', schedules: ['laplacian'], must: 0.8, aim: 0.55, tolerance: lookedUp },
  { name: 'stencil', schedules: ['stencil'], must: 1, aim: 0.55 },
  { name: 'matmul', schedules: ['matmul', 'matmul_w'], must: 1, aim: 0.7, tolerance: single },
  { name: 'conv', schedules: ['conv', 'conv_w'], must: 1, aim: 0.75, tolerance: single },
  { name: 'iir', schedules: ['iir'], must: 1, aim: 0.8, tolerance: single },
];

/** For the geometric mean over all rows. */
export const overall = { must: 0.95, aim: 0.72 };

/** Small pipelines, as parts of larger ones. The requirement is to be no slower than Halide. */
export const smallRows = [
  ...['gauss5', 'nearest', 'sobel', 'median', 'half', 'gray', 'lookup', 'blend', 'columns'].map((name) => small(name)),
  { ...small('resize'), tolerance: interpolated },
  ...['bilinear', 'turn', 'gemv', 'depthwise', 'heat'].map((name) => ({ ...small(name), tolerance: single })),
];

export const smallOverall = { must: 1, aim: 0.8 };

/** Applications, with the same requirement. */
export const appRows = [
  ...['camera', 'dog', 'erode', 'yuv'].map((name) => small(name)),
  ...['interpolate', 'nlmeans', 'maxfilter', 'wavelet'].map((name) => ({ ...small(name), tolerance: single })),
];

function small(name) {
  return { name, schedules: [name], must: 1, aim: 0.8, hasNaive: false };
}
