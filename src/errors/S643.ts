import { diagnostic } from './diagnostic.ts';

/** The elements of a file have a type that the language does not have, and are converted. */
export const convertedElements = diagnostic<{ file: string; from: string; to: string }>({
  code: 'S643',
  severity: 'warning',
  message: ({ file, from, to }) => `${file} holds ${from} values, which were converted to ${to}`,
  help: ({ to }) => `No value has changed. To avoid this warning, save the array as ${to}, with astype in NumPy.`,
  bad: {
    program: 'pipeline f(img: f32[1]) { fun f(x) = img[x]; }',
    command: 'eval --input img=a.npy',
    files: { 'a.npy': "\x93NUMPY\x01\x00\x39\x00{'descr': '<f2', 'fortran_order': False, 'shape': (1,), }\x00\x3c" },
  },
  good: {
    program: 'pipeline f(img: f32[1]) { fun f(x) = img[x]; }',
    command: 'eval --input img=a.npy',
    files: {
      'a.npy': "\x93NUMPY\x01\x00\x39\x00{'descr': '<f4', 'fortran_order': False, 'shape': (1,), }\x00\x00\x80\x3f",
    },
  },
});
