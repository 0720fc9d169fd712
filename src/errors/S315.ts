import { diagnostic } from './diagnostic.ts';

/** An input of a type or rank that cannot be. */
export const S315 = diagnostic<{ name: string; rank: number | string; most: number }>({
  code: 'S315',
  message: ({ name, rank, most }) => `${name} has ${rank} dimensions; an input has 1 to ${most}`,
  help: 'Use a scalar parameter for a single value.',
  bad: 'pipeline f(img: u8[0]) { fun f(x) = x; }',
  good: 'pipeline f(img: u8[1]) { fun f(x) = i32(img[x]); }',
});
