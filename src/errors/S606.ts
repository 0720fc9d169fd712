import { diagnostic } from './diagnostic.ts';

/**
 * An array is passed for an input that does not exist, or is not valid for the input or the output. `write` is the
 * advice, in the syntax of the command line or the API.
 */
export const invalidArray = diagnostic<{
  what?: 'input' | 'buffer for' | 'array';
  text: string;
  why: string;
  write: string;
}>({
  code: 'S606',
  message: ({ what = 'input', text, why }) => `the ${what} ${text} ${why}`,
  help: ({ write }) => write,
  bad: {
    program: 'pipeline f(img: i32[1]) { fun f(x) = img[x]; }',
    command: 'eval --window x=0:6 --input img=zero:6x6',
  },
  good: {
    program: 'pipeline f(img: i32[1]) { fun f(x) = img[x]; }',
    command: 'eval --window x=0:6 --input img=zero:6',
  },
});
