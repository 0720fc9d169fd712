import { diagnostic } from './diagnostic.ts';

/** The range of a parameter has an end that is not a value of its type, or contains no value. */
export const invalidParamRange = diagnostic<{ name: string; why: string }>({
  code: 'S326',
  message: ({ name, why }) => `the range of ${name} ${why}`,
  help: 'Write the least and the greatest value as literals of the type of the parameter: 0..15, 0.1..10.0. One of them may be missing: 1..',
  bad: 'pipeline f(k: u8 in 1..256) { fun f(x) = x + i32(k); }',
  good: 'pipeline f(k: u8 in 1..255) { fun f(x) = x + i32(k); }',
});
