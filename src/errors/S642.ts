import { diagnostic } from './diagnostic.ts';

/** A synchronous function cannot read or write a photo, because its codec is asynchronous. */
export const asynchronousFormat = diagnostic<{ format: string; what: 'decode' | 'encode'; extension: string }>({
  code: 'S642',
  message: ({ format, what }) => `${what} does not support ${format}, whose codecs are asynchronous`,
  help: ({ what, extension }) =>
    what === 'decode' ? 'Write await decodeImage(bytes).' : `Write await encodeImage(array, '${extension}').`,
  bad: { test: 'test/files/photo.test.ts' },
  good: { program: 'pipeline f() { fun f(x, y) = u8(x); }', command: 'eval --window x=0:3,y=0:2 --output f.png' },
});
