import { diagnostic } from './diagnostic.ts';

/** An input has no dimensions, or too many. */
export const invalidInputRank = diagnostic<{ name: string; rank: number | string; most: number }>({
  code: 'S315',
  message: ({ name, rank, most }) =>
    typeof rank === 'number'
      ? `${name} has ${rank} dimensions, but an input must have 1 to ${most}`
      : `the number of dimensions of ${name} is ${rank}, but it must be from 1 to ${most}`,
  help: ({ most }) => `Declare 1 to ${most} dimensions, or use a scalar parameter for a single value.`,
  bad: 'pipeline f(img: u8[0]) { fun f(x) = x; }',
  good: 'pipeline f(img: u8[1]) { fun f(x) = i32(img[x]); }',
});
