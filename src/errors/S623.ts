import { diagnostic } from './diagnostic.ts';

/** The header of a file claims more values than the limit. */
export const fileTooLarge = diagnostic<{ file: string; size: string; limit: number }>({
  code: 'S623',
  message: ({ file, size, limit }) => `${file} claims to hold ${size} values; the limit is ${limit}`,
  help: 'Crop or scale it to a smaller size.',
  bad: {
    program: 'pipeline f(img: u8[1]) { fun f(x) = img[x]; }',
    command: 'eval --input img=a.npy',
    files: { 'a.npy': "\x93NUMPY\x01\x00\x3f\x00{'descr': '|u1', 'fortran_order': False, 'shape': (999999999,)}\x07" },
  },
  good: {
    program: 'pipeline f(img: u8[1]) { fun f(x) = img[x]; }',
    command: 'eval --input img=a.npy',
    files: { 'a.npy': "\x93NUMPY\x01\x00\x39\x00{'descr': '|u1', 'fortran_order': False, 'shape': (1,), }\x07" },
  },
});
