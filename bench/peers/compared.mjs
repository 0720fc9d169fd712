/*
 * Which pipelines of the table the libraries have an operation for, and what it is. Where `tolerance` is given it computes what ours does, and
 * its values are compared, as floats or as integers that are rounded differently; where it is not, the work is alike and the values are not.
 */

/** Of the greatest value. */
const single = { greatest: 1e-5, rms: 1e-6 };
const rounded = { greatest: 2 / 2048, rms: 1 / 2048 };

export const compared = {
  blur: {
    sharp: { what: 'blur() without a sigma, a box of 3×3, rounded once; through a copy in and one out' },
    opencv: { what: 'blur of 3×3, rounded once', tolerance: rounded },
    vips: { what: 'convsep with a box of 3, rounded after each pass', tolerance: rounded },
  },
  unsharp: {
    sharp: {
      what: 'sharpen({ sigma: 1.5 }) of the picture in u8, which sharpens the lightness in Lab; through a copy in and one out',
    },
    opencv: { what: 'sepFilter2D with our weights between addWeighted, divide and multiply', tolerance: single },
    vips: { what: 'convsep with our weights between linear, add, divide and multiply', tolerance: single },
  },
  harris: {
    opencv: { what: 'cornerHarris(3, 3, 0.04) after addWeighted, which is our formula', tolerance: single },
  },
  hist: {
    sharp: {
      what: 'normalise(), which stretches the histogram to its ends instead of equalising it; through a copy in and one out',
    },
    opencv: { what: 'equalizeHist, whose darkest value becomes 0' },
    vips: { what: 'hist_equal', tolerance: { greatest: 2 / 255, rms: 1 / 255 } },
  },
  stencil: {
    opencv: { what: 'filter2D with our weights ten times; sums are cut off at 65535 where ours wrap' },
    vips: { what: 'conv with our weights ten times; sums are cut off at 65535 where ours wrap' },
  },
  matmul: {
    opencv: { what: 'gemm', tolerance: single },
  },
};
