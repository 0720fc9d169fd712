import { diagnostic } from './diagnostic.ts';

/** The pixels of a canvas, which are interleaved, are passed without strides. */
export const pixelsWithoutStrides = diagnostic<{ what: 'input' | 'buffer for' | 'array'; text: string }>({
  code: 'S639',
  message: ({ what, text }) => `the ${what} ${text} has the pixels of a canvas, but no strides`,
  help: ({ what }) =>
    `Pass ${what === 'buffer for' ? 'into' : 'from'}ImageData(image), or strides: [4, 4 * width, 1] for interleaved channels.`,
  bad: {
    program: 'pipeline f(img: u8[3]) { fun f(x, y, c) = img[x, y, c]; }',
    call: 'compile(P)({ img: { data: new Uint8ClampedArray(64), shape: [4, 4, 4] } })',
  },
  good: {
    program: 'pipeline f(img: u8[3]) { fun f(x, y, c) = img[x, y, c]; }',
    call: 'compile(P)({ img: fromImageData({ data: new Uint8ClampedArray(64), width: 4, height: 4 }) })',
  },
});
