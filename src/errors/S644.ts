import { diagnostic } from './diagnostic.ts';

/** A 64-bit integer in a file cannot be represented in the type of the input. */
export const elementOutOfRange = diagnostic<{ file: string; value: string; name: string; type: string }>({
  code: 'S644',
  message: ({ file, value, name, type }) =>
    `${file} holds the ${name} value ${value}, which is not a value of type ${type}`,
  help: 'Scale or clip the values in NumPy, or declare the input as i64 or u64.',
  bad: {
    program: 'pipeline f(img: i32[1]) { fun f(x) = img[x]; }',
    command: 'eval --input img=a.npy',
    files: { 'a.npy': "\x93NUMPY\x01\x00\x39\x00{'descr': '<i8', 'fortran_order': False, 'shape': (1,), }12345678" },
  },
  good: {
    program: 'pipeline f(img: i32[1]) { fun f(x) = img[x]; }',
    command: 'eval --input img=a.npy',
    files: { 'a.npy': "\x93NUMPY\x01\x00\x39\x00{'descr': '<i4', 'fortran_order': False, 'shape': (1,), }1234" },
  },
});
