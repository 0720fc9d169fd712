import { diagnostic } from './diagnostic.ts';

/** The output does not have the shape of an image. */
export const outputNotAnImage = diagnostic<{ func: string; size: string; isEmpty: boolean }>({
  code: 'S627',
  message: ({ func, size, isEmpty }) =>
    isEmpty
      ? `${func} (${size}) has no pixels, so it cannot be written as an image`
      : `${func} (${size}) is not an image; an image has x, y and up to four channels`,
  help: ({ isEmpty }) =>
    isEmpty
      ? 'Request a window with at least one point, or write an .npy file, which holds arrays of any shape.'
      : 'Write it to an .npy file, which holds arrays of any shape.',
  bad: { program: 'pipeline f() { fun f(x) = u8(x); }', command: 'eval --window x=0:3 --output f.png' },
  good: { program: 'pipeline f() { fun f(x) = u8(x); }', command: 'eval --window x=0:3 --output f.npy' },
});
