import { diagnostic } from './diagnostic.ts';

/** The output does not have the shape of an image. */
export const outputNotAnImage = diagnostic<{ func: string; size: string }>({
  code: 'S627',
  message: ({ func, size }) => `${func} (${size}) is not an image; an image has x, y and up to four channels`,
  help: 'Write it to an .npy file, which holds arrays of any shape.',
  bad: { program: 'pipeline f() { fun f(x) = u8(x); }', command: 'eval --window x=0:3 --output f.png' },
  good: { program: 'pipeline f() { fun f(x) = u8(x); }', command: 'eval --window x=0:3 --output f.npy' },
});
