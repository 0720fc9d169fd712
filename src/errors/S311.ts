import { diagnostic } from './diagnostic.ts';

/** An expression for a bound of an input names an input or a dimension that does not exist. */
export const unknownInputBound = diagnostic<{ input: string; rank: number | null; dim: number | string }>({
  code: 'S311',
  message: ({ input, rank, dim }) =>
    rank === null
      ? `there is no input named ${input}`
      : `${input} has ${rank} ${rank === 1 ? 'dimension' : 'dimensions'}, so it has no dimension ${dim}`,
  help: ({ rank }) =>
    rank === null
      ? 'Declare it as an input of the pipeline: img: u8[2].'
      : `Dimensions are numbered from 0 to ${rank - 1}.`,
  bad: 'pipeline f(img: i32[2]) { fun f(x, y) = img[x, y] + img.len[2]; }',
  good: 'pipeline f(img: i32[2]) { fun f(x, y) = img[x, y] + img.len[1]; }',
});
