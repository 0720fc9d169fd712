import { diagnostic } from './diagnostic.ts';

/** A JPEG cannot store the alpha channel of an image. */
export const droppedAlpha = diagnostic<{ func: string }>({
  code: 'S648',
  severity: 'warning',
  message: ({ func }) => `the alpha channel of ${func} is not written, because a JPEG has none`,
  help: 'Write only the colour channels, or write a PNG, WebP or AVIF file.',
  bad: { test: 'test/files/photo.test.ts' },
  good: { program: 'pipeline f() { fun f(x, y) = u8(x); }', command: 'eval --window x=0:3,y=0:2 --output f.png' },
});
