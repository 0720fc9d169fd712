import { diagnostic } from './diagnostic.ts';

/** An output that is no picture. */
export const S627 = diagnostic<{ func: string; size: string }>({
  code: 'S627',
  message: ({ func, size }) => `${func} (${size}) is no picture, which has x, y and up to four channels`,
  help: 'Write it to an .npy file, which holds arrays of any size.',
  bad: { program: 'pipeline f() { fun f(x) = u8(x); }', command: 'eval --window x=0:3 --output f.png' },
  good: { program: 'pipeline f() { fun f(x) = u8(x); }', command: 'eval --window x=0:3 --output f.npy' },
});
