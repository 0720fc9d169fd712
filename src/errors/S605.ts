import { diagnostic } from './diagnostic.ts';

/** An input has no array. */
export const missingInput = diagnostic<{ name: string; type: string; rank: number; write: string }>({
  code: 'S605',
  message: ({ name, type, rank }) => `the input ${name} (${type}[${rank}]) is missing`,
  help: ({ write }) => write,
  bad: { program: 'pipeline f(img: i32[1]) { fun f(x) = img[x]; }', command: 'eval --window x=0:6' },
  good: {
    program: 'pipeline f(img: i32[1]) { fun f(x) = img[x]; }',
    command: 'eval --window x=0:6 --input img=random:1:6',
  },
});
