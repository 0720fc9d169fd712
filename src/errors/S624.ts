import { diagnostic } from './diagnostic.ts';

/** The elements of a file do not have the type of the input. */
export const fileTypeMismatch = diagnostic<{ file: string; has: string; input: string; wants: string }>({
  code: 'S624',
  message: ({ file, has, input, wants }) => `${file} holds ${has} values, but the input ${input} has type ${wants}`,
  help: ({ input, has, wants }) =>
    `Declare ${input} as ${has} and cast with ${wants}(…) where it is read, or convert the file. An 8-bit PNG holds u8 values, and a 16-bit PNG holds u16 values.`,
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
