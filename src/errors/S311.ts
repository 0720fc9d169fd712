import { diagnostic } from './diagnostic.ts';

/** An expression for a bound of an input or of the output names an array or a dimension that does not exist. */
export const unknownInputBound = diagnostic<{
  input: string;
  rank: number | null;
  dim: number | string | null;
  output?: string | null;
}>({
  code: 'S311',
  message: ({ input, rank, dim }) => {
    if (rank === null) return `there is no input named ${input}`;
    if (dim === null) return `the dimension of ${input} is missing`;
    return `${input} has ${rank} ${rank === 1 ? 'dimension' : 'dimensions'}, so it has no dimension ${dim}`;
  },
  help: ({ input, rank, dim, output = null }) => {
    if (rank !== null)
      return dim === null ? `Write ${input}.len[0].` : `Dimensions are numbered from 0 to ${rank - 1}.`;
    const declare = 'Declare it as an input of the pipeline: img: u8[2].';
    return output === null ? declare : `${declare} The size of the output is ${output}.len[0].`;
  },
  bad: 'pipeline f(img: i32[2]) { fun f(x, y) = img[x, y] + img.len[2]; }',
  good: 'pipeline f(img: i32[2]) { fun f(x, y) = img[x, y] + img.len[1]; }',
});
