import { diagnostic } from './diagnostic.ts';

/** The name of an output file does not end in a known format, or there is no format of a given name. */
export const unknownFileFormat = diagnostic<{ file: string } | { format: string }>({
  code: 'S626',
  message: (facts) =>
    'file' in facts
      ? `${facts.file} does not end in the extension of a format that can be written`
      : `there is no file format named ${facts.format}`,
  help: (facts) =>
    `Use png, jpg, webp or avif for an image, or npy or npz for any array${'file' in facts ? ': --output FILE.png' : ''}.`,
  bad: { program: 'pipeline f() { fun f(x, y) = u8(x); }', command: 'eval --window x=0:3,y=0:2 --output f.gif' },
  good: { program: 'pipeline f() { fun f(x, y) = u8(x); }', command: 'eval --window x=0:3,y=0:2 --output f.png' },
});
