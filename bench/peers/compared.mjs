/*
 * The operations of libraries that correspond to pipelines of the table. With a `tolerance`, the operation computes the
 * same, and its values are compared; integers may be rounded differently. Without one, the work is similar, but the
 * values differ.
 */

/** Relative to the greatest value. */
const single = { greatest: 1e-5, rms: 1e-6 };
const rounded = { greatest: 2 / 2048, rms: 1 / 2048 };

export const compared = {
  blur: {
    sharp: { what: 'blur() without a sigma, a box of 3×3, rounded once; copies the input and the output' },
    opencv: { what: 'blur of 3×3, rounded once', tolerance: rounded },
    vips: { what: 'convsep with a box of 3, rounded after each pass', tolerance: rounded },
  },
  unsharp: {
    sharp: {
      what: 'sharpen({ sigma: 1.5 }) of the image in u8, which sharpens the lightness in Lab; copies the input and the output',
    },
    opencv: { what: 'sepFilter2D with our weights between addWeighted, divide and multiply', tolerance: single },
    vips: { what: 'convsep with our weights between linear, add, divide and multiply', tolerance: single },
  },
  harris: {
    opencv: { what: 'cornerHarris(3, 3, 0.04) after addWeighted, which is our formula', tolerance: single },
  },
  hist: {
    sharp: {
      what: 'normalise(), which stretches the histogram instead of equalizing it; copies the input and the output',
    },
    opencv: { what: 'equalizeHist, which maps the darkest value to 0' },
    vips: { what: 'hist_equal', tolerance: { greatest: 2 / 255, rms: 1 / 255 } },
  },
  stencil: {
    opencv: { what: 'filter2D with our weights ten times; sums saturate at 65535 where ours wrap' },
    vips: { what: 'conv with our weights ten times; sums saturate at 65535 where ours wrap' },
  },
  matmul: {
    opencv: { what: 'gemm', tolerance: single },
  },
};
