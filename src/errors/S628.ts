import { diagnostic } from './diagnostic.ts';

/** A file cannot be written. */
export const unwritableFile = diagnostic<{ file: string; why: string }>({
  code: 'S628',
  message: ({ file, why }) => `${file} ${why}`,
  help: 'Choose a folder that exists and is writable.',
  bad: { program: 'pipeline f() { fun f(x) = u8(x); }', command: 'eval --window x=0:3 --output missing/f.npy' },
  good: { program: 'pipeline f() { fun f(x) = u8(x); }', command: 'eval --window x=0:3 --output f.npy' },
});
