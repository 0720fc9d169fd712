import { diagnostic } from './diagnostic.ts';

/** The name of an output file does not end in a known format. */
export const unknownFileFormat = diagnostic<{ file: string }>({
  code: 'S626',
  message: ({ file }) => `${file} ends in neither .png nor .npy`,
  help: 'Write --output FILE.png for an image, or --output FILE.npy for an array.',
  bad: { program: 'pipeline f() { fun f(x, y) = u8(x); }', command: 'eval --window x=0:3,y=0:2 --output f.jpg' },
  good: { program: 'pipeline f() { fun f(x, y) = u8(x); }', command: 'eval --window x=0:3,y=0:2 --output f.png' },
});
