import { diagnostic } from './diagnostic.ts';

/** The codec of a photo cannot load its WebAssembly. `name` is the jSquash package for the format. */
export const codecNotStarted = diagnostic<{ format: string; name: string; why: string }>({
  code: 'S650',
  message: ({ format, why }) => `the codec for ${format} files does not start: ${why}`,
  help: ({ name }) =>
    `Check that ${name} is installed, and that the server serves its .wasm files, which the bundler copies.`,
  bad: { test: 'test/files/photo.test.ts' },
  good: { program: 'pipeline f() { fun f(x, y) = u8(x); }', command: 'eval --window x=0:3,y=0:2 --output f.png' },
});
