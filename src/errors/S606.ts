import type { Caller } from './caller.ts';
import { diagnostic } from './diagnostic.ts';
import { howToPass, lengthNames, type WantedArray } from './example-array.ts';

/**
 * An array is passed for an input that does not exist, or is not valid for the input or the output. `known` are the
 * names to choose from, if the name does not exist.
 */
export const invalidArray = diagnostic<{
  what?: 'input' | 'buffer for' | 'array';
  text: string;
  why: string;
  by: Caller;
  wanted?: WantedArray;
  known?: readonly string[];
}>({
  code: 'S606',
  message: ({ what = 'input', text, why }) => `the ${what} ${text} ${why}`,
  help: ({ what = 'input', text, by, wanted, known }) => {
    if (known !== undefined && by === 'api' && ['window', 'signal', 'timeout'].includes(text))
      return `${text} is an option. Pass it in the last argument of the call: f({ … }, { ${text}: … }).`;
    if (known !== undefined)
      return known.length === 0
        ? 'Remove it: the pipeline has no inputs or parameters.'
        : `Use the names of the pipeline: ${known.join(', ')}.`;
    if (wanted === undefined) return by === 'cli' ? 'Write --input img=FILE.png.' : 'Pass { data, shape }.';
    if (what === 'input') return howToPass(wanted, by);
    const own = what === 'buffer for' ? ' that is not used elsewhere' : '';
    return `Pass { data, shape: [${lengthNames(wanted.rank)}] } with a typed array${own}, and one length for each dimension.`;
  },
  bad: {
    program: 'pipeline f(img: i32[1]) { fun f(x) = img[x]; }',
    command: 'eval --window x=0:6 --input img=zero:6x6',
  },
  good: {
    program: 'pipeline f(img: i32[1]) { fun f(x) = img[x]; }',
    command: 'eval --window x=0:6 --input img=zero:6',
  },
});
