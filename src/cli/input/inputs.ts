import { refuse } from '../../errors/diagnostic.ts';
import { missingInput } from '../../errors/S605.ts';
import { invalidArray } from '../../errors/S606.ts';
import type { Input } from '../../syntax/algorithm.ts';
import { type ArrayValue, inputLimit, volume } from '../../syntax/array.ts';
import type { Name } from '../../syntax/expr.ts';
import { typedArrays } from '../../syntax/typed-array.ts';
import type { Console } from '../output/console.ts';
import { fileOf, readFile } from './files.ts';
import { generate } from './generate.ts';
import { writtenInput, writtenNames } from './how-to-write.ts';
import { splitAssignment } from './params.ts';

/**
 * The arrays of the inputs, given as `img=FILE.png` (or a file of another format), `img=FILE.npz:NAME`, `img=-`
 * (standard input), `img=random:SEED:WxHxC` or `img=zero:WxH`.
 */
export function readInputs(
  texts: readonly string[],
  inputs: readonly Input[],
  console: Console,
  { maxBytes = inputLimit }: InputOptions = {},
): ReadonlyMap<Name, ArrayValue> {
  const arrays = new Map<Name, ArrayValue>();
  for (const [name, text, assignment] of texts.map(splitAssignment)) {
    const input = inputs.find((i) => i.name === name);
    const names = inputs.map((i) => i.name);
    const write = input === undefined ? writtenNames('inputs', names) : writtenInput(input);
    const wrong = (why: string): never => refuse(invalidArray({ text: assignment, why, write }, null));
    if (text === undefined) {
      const write = names.length === 0 ? writtenNames('inputs', names) : `Write --input ${names[0]}=${name}.`;
      return refuse(invalidArray({ text: assignment, why: 'is not of the form name=array', write }, null));
    }
    if (input === undefined) return wrong('names no input of the pipeline');
    if (arrays.has(name)) return wrong('is given twice');
    console.showActivity(`reading ${text}`);
    const file = fileOf(text);
    arrays.set(name, file !== null ? readFile(file, input, maxBytes, console) : generate(text, input, maxBytes, wrong));
    const bytes = Array.from(arrays.values(), bytesOf).reduce((a, b) => a + b, 0);
    if (bytes > 2 * maxBytes)
      wrong(`brings the size of all inputs to ${bytes} bytes; the limit is ${2 * maxBytes}, twice --max-bytes`);
  }
  for (const input of inputs)
    if (!arrays.has(input.name)) refuse(missingInput({ ...input, write: writtenInput(input) }, null));
  return arrays;
}

/** The option --max-bytes: the maximum size of an input. All inputs together may have twice that size. */
export interface InputOptions {
  readonly maxBytes?: number;
}

function bytesOf({ type, bounds }: ArrayValue): number {
  return volume(bounds) * typedArrays[type].BYTES_PER_ELEMENT;
}
