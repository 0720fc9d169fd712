import { diagnostic } from './diagnostic.ts';

/** A layout is declared for an array that does not exist, or does not match its number of dimensions. */
export const invalidLayout = diagnostic<{ array: string; why: string }>({
  code: 'S638',
  message: ({ array, why }) => `the layout of ${array} ${why}`,
  help: "Pass 'planar', 'interleaved', or a list with the stride of each dimension, null for any.",
  bad: {
    program: 'pipeline f(img: u8[3]) { fun f(x, y, c) = img[x, y, c]; }',
    call: "compile(P, null, { layouts: { image: 'interleaved' } })",
  },
  good: {
    program: 'pipeline f(img: u8[3]) { fun f(x, y, c) = img[x, y, c]; }',
    call: "compile(P, null, { layouts: { img: 'interleaved', f: [4, null, 1] } })",
  },
});
