import { diagnostic } from './diagnostic.ts';

/** An array is passed for an input that does not exist, or is not valid for the input or the output. */
export const invalidArray = diagnostic<{ what?: 'input' | 'buffer for' | 'array'; text: string; why: string }>({
  code: 'S606',
  message: ({ what = 'input', text, why }) => `the ${what} ${text} ${why}`,
  help: ({ what = 'input' }) => helps[what],
  bad: {
    program: 'pipeline f(img: i32[1]) { fun f(x) = img[x]; }',
    command: 'eval --window x=0:6 --input img=zero:6x6',
  },
  good: {
    program: 'pipeline f(img: i32[1]) { fun f(x) = img[x]; }',
    command: 'eval --window x=0:6 --input img=zero:6',
  },
});

const helps = {
  input:
    'Write --input img=FILE.png, img=FILE.npy, img=random:SEED:16x16 or img=zero:16x16, or { img: { data, shape: [16, 16] } } in TypeScript, with one length for each dimension.',
  'buffer for':
    'Pass { data, shape } with a typed array that is not used elsewhere, and one length for each dimension.',
  array: 'Pass { data, shape } with a typed array, and one length for each dimension.',
};
