import { diagnostic } from './diagnostic.ts';

/** A file does not have the number of dimensions of the input. */
export const fileRankMismatch = diagnostic<{ file: string; has: number; input: string; type: string; wants: number }>({
  code: 'S625',
  message: ({ file, has, input, wants }) =>
    `${file} has ${has} ${has === 1 ? 'dimension' : 'dimensions'}, but the input ${input} has ${wants}`,
  help: ({ input, type, has }) =>
    `Declare ${input}: ${type}[${has}], or change the file. A greyscale image has the dimensions x and y, and a colour image has x, y and channel.`,
  bad: {
    program: 'pipeline f(img: u8[2]) { fun f(x) = img[x, 0]; }',
    command: 'eval --window x=0:1 --input img=a.npy',
    files: { 'a.npy': "\x93NUMPY\x01\x00\x39\x00{'descr': '|u1', 'fortran_order': False, 'shape': (1,), }\x07" },
  },
  good: {
    program: 'pipeline f(img: u8[2]) { fun f(x) = img[x, 0]; }',
    command: 'eval --window x=0:1 --input img=a.npy',
    files: { 'a.npy': "\x93NUMPY\x01\x00\x39\x00{'descr': '|u1', 'fortran_order': False, 'shape': (1, 1)}\x07" },
  },
});
