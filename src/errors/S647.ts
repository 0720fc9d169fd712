import { diagnostic } from './diagnostic.ts';

// A file with the arrays a and b.
const two =
  'PK\x03\x04\x14\x00\x00\x00\x00\x00\x00\x00!\x00\x19P\x8c\xf8D\x00\x00\x00D\x00\x00\x00\x05\x00\x00\x00a.npy\x93NUMPY\x01\x009\x00{\x27descr\x27: \x27|u1\x27, \x27fortran_order\x27: False, \x27shape\x27: (1,), }\x07PK\x03\x04\x14\x00\x00\x00\x00\x00\x00\x00!\x00\x88M3hD\x00\x00\x00D\x00\x00\x00\x05\x00\x00\x00b.npy\x93NUMPY\x01\x009\x00{\x27descr\x27: \x27|u1\x27, \x27fortran_order\x27: False, \x27shape\x27: (1,), }\x08PK\x01\x02\x14\x00\x14\x00\x00\x00\x00\x00\x00\x00!\x00\x19P\x8c\xf8D\x00\x00\x00D\x00\x00\x00\x05\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00a.npyPK\x01\x02\x14\x00\x14\x00\x00\x00\x00\x00\x00\x00!\x00\x88M3hD\x00\x00\x00D\x00\x00\x00\x05\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00g\x00\x00\x00b.npyPK\x05\x06\x00\x00\x00\x00\x02\x00\x02\x00f\x00\x00\x00\xce\x00\x00\x00\x00\x00';

/** An .npz file does not have exactly one array for the input. */
export const noSingleMember = diagnostic<{ file: string; requested: string | null; known: string }>({
  code: 'S647',
  message: ({ file, requested, known }) =>
    requested === null && known !== ''
      ? `${file} has several arrays: ${known}`
      : `${file} has no array${requested === null ? '' : ` named ${requested}`}`,
  help: ({ file, known }) =>
    known === ''
      ? 'Write it with np.savez.'
      : `Choose one of ${known}: --input img=${file}:NAME, or decode(bytes, { member: 'NAME' }) in TypeScript.`,
  bad: {
    program: 'pipeline f(img: u8[1]) { fun f(x) = img[x]; }',
    command: 'eval --input img=two.npz',
    files: { 'two.npz': two },
  },
  good: {
    program: 'pipeline f(img: u8[1]) { fun f(x) = img[x]; }',
    command: 'eval --input img=two.npz:a',
    files: { 'two.npz': two },
  },
});
