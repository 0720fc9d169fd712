import { diagnostic } from './diagnostic.ts';

/** The array in a file is larger than the limit, or does not fit in memory. */
export const fileTooLarge = diagnostic<{
  file: string;
  size: string;
  type: string;
  bytes: number;
  /** In bytes; null if the memory cannot be allocated. */
  limit: number | null;
}>({
  code: 'S623',
  message: ({ file, size, type, bytes, limit }) =>
    `${file} claims to hold ${size} values of type ${type}, which need ${bytes} bytes; ${limit === null ? 'they cannot be allocated' : `the limit is ${limit}`}`,
  help: ({ limit }) =>
    limit === null
      ? 'Crop it, scale it to a smaller size, or run on a machine with more memory.'
      : 'Crop it or scale it to a smaller size. If you trust the file, raise the limit: decode(bytes, { maxBytes: 4e9 }) in TypeScript, or --max-bytes 4e9 on the command line.',
  bad: {
    program: 'pipeline f(img: u8[1]) { fun f(x) = img[x]; }',
    command: 'eval --input img=a.npy',
    files: { 'a.npy': "\x93NUMPY\x01\x00\x40\x00{'descr': '|u1', 'fortran_order': False, 'shape': (2000000000,)}\x07" },
  },
  good: {
    program: 'pipeline f(img: u8[1]) { fun f(x) = img[x]; }',
    command: 'eval --input img=a.npy',
    files: { 'a.npy': "\x93NUMPY\x01\x00\x39\x00{'descr': '|u1', 'fortran_order': False, 'shape': (1,), }\x07" },
  },
});
