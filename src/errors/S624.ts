import { diagnostic } from './diagnostic.ts';

/** A file whose elements are not of the input's type. */
export const S624 = diagnostic<{ file: string; has: string; input: string; wants: string }>({
  code: 'S624',
  message: ({ file, has, input, wants }) => `${file} holds ${has}, but the input ${input} is ${wants}`,
  help: ({ input, has, wants }) =>
    `Declare ${input} as ${has} and write ${wants}(…) where it is read, or convert the file. A PNG of 8 bits holds u8, one of 16 bits u16.`,
  bad: {
    program: 'pipeline f(img: u16[1]) { fun f(x) = img[x]; }',
    command: 'eval --input img=a.npy',
    files: { 'a.npy': "\x93NUMPY\x01\x00\x39\x00{'descr': '|u1', 'fortran_order': False, 'shape': (1,), }\x07" },
  },
  good: {
    program: 'pipeline f(img: u8[1]) { fun f(x) = u16(img[x]); }',
    command: 'eval --input img=a.npy',
    files: { 'a.npy': "\x93NUMPY\x01\x00\x39\x00{'descr': '|u1', 'fortran_order': False, 'shape': (1,), }\x07" },
  },
});
