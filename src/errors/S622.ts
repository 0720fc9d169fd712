import { diagnostic } from './diagnostic.ts';

/** A file has elements of a type that the language does not have. */
export const unsupportedFileElements = diagnostic<{ file: string; what: string; instead: string }>({
  code: 'S622',
  message: ({ file, what }) => `${file} has ${what}, which are not supported`,
  help: ({ instead }) => `${instead}.`,
  bad: {
    program: 'pipeline f(img: u8[1]) { fun f(x) = img[x]; }',
    command: 'eval --input img=a.npy',
    files: { 'a.npy': "\x93NUMPY\x01\x00\x39\x00{'descr': '<c8', 'fortran_order': False, 'shape': (1,), }12345678" },
  },
  good: {
    program: 'pipeline f(img: f64[1]) { fun f(x) = img[x]; }',
    command: 'eval --input img=a.npy',
    files: { 'a.npy': "\x93NUMPY\x01\x00\x39\x00{'descr': '<f8', 'fortran_order': False, 'shape': (1,), }12345678" },
  },
});
