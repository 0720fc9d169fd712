import { diagnostic } from './diagnostic.ts';

/** The bound of something that is not an input, or of a dimension that it does not have. */
export const S311 = diagnostic<{ input: string; rank: number | null; dim: number | string }>({
  code: 'S311',
  message: ({ input, rank, dim }) =>
    rank === null
      ? `there is no input named ${input}`
      : `${input} has ${rank} dimensions, and ${dim} is not one of them`,
  help: ({ rank }) => (rank === null ? 'Declare it: img: u8[2].' : `Dimensions are numbered from 0 to ${rank - 1}.`),
  bad: 'pipeline f(img: i32[2]) { fun f(x, y) = img[x, y] + img.len[2]; }',
  good: 'pipeline f(img: i32[2]) { fun f(x, y) = img[x, y] + img.len[1]; }',
});
