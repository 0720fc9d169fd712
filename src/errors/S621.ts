import { diagnostic } from './diagnostic.ts';

/** The contents of a file do not match its format: it is damaged, truncated, or in another format. */
export const malformedFile = diagnostic<{ file: string; why: string }>({
  code: 'S621',
  message: ({ file, why }) => `${file} ${why}`,
  help: 'Check that the file is complete, or save it again as PNG or .npy.',
  bad: {
    program: 'pipeline f(img: u8[1]) { fun f(x) = img[x]; }',
    command: 'eval --input img=a.npy',
    files: { 'a.npy': "\x93NUMPY\x01\x00\x39\x00{'descr': '|u1', 'fortran_order': False, 'shape': (3,), }\x07\x08" },
  },
  good: {
    program: 'pipeline f(img: u8[1]) { fun f(x) = img[x]; }',
    command: 'eval --input img=a.npy',
    files: {
      'a.npy': "\x93NUMPY\x01\x00\x39\x00{'descr': '|u1', 'fortran_order': False, 'shape': (3,), }\x07\x08\x09",
    },
  },
});
