import type { Caller } from './caller.ts';
import { diagnostic } from './diagnostic.ts';
import { howToPass, type WantedArray } from './example-array.ts';

/** An input has no array. */
export const missingInput = diagnostic<WantedArray & { by: Caller }>({
  code: 'S605',
  message: ({ name, type, rank }) => `the input ${name} (${type}[${rank}]) is missing`,
  help: ({ by, ...wanted }) => howToPass(wanted, by),
  bad: { program: 'pipeline f(img: i32[1]) { fun f(x) = img[x]; }', command: 'eval --window x=0:6' },
  good: {
    program: 'pipeline f(img: i32[1]) { fun f(x) = img[x]; }',
    command: 'eval --window x=0:6 --input img=random:1:6',
  },
});
