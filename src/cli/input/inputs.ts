import { refuse } from '../../errors/diagnostic.ts';
import { missingInput } from '../../errors/S605.ts';
import { invalidArray } from '../../errors/S606.ts';
import { formatOf } from '../../files/format.ts';
import type { Input } from '../../syntax/algorithm.ts';
import { type ArrayValue, volume } from '../../syntax/array.ts';
import type { Name } from '../../syntax/expr.ts';
import type { Console } from '../output/console.ts';
import { readFile } from './files.ts';
import { generate } from './generate.ts';
import { writtenInput, writtenNames } from './how-to-write.ts';
import { splitAssignment } from './params.ts';
import { standardStream } from './standard-input.ts';

/**
 * The arrays of the inputs, given as `img=FILE.png`, `img=FILE.npy`, `img=-` (standard input), `img=random:SEED:WxHxC`
 * or `img=zero:WxH`.
 */
export function readInputs(
  texts: readonly string[],
  inputs: readonly Input[],
  console: Console,
): ReadonlyMap<Name, ArrayValue> {
  const arrays = new Map<Name, ArrayValue>();
  for (const [name, text, assignment] of texts.map(splitAssignment)) {
    const input = inputs.find((i) => i.name === name);
    const names = inputs.map((i) => i.name);
    const write = input === undefined ? writtenNames('inputs', names) : writtenInput(input);
    const wrong = (why: string): never => refuse(invalidArray({ text: assignment, why, write }, null));
    if (text === undefined) return wrong('is not of the form name=array');
    if (input === undefined) return wrong('names no input of the pipeline');
    if (arrays.has(name)) return wrong('is given twice');
    console.showActivity(`reading ${text}`);
    const isFile = text === standardStream || formatOf(text) !== null;
    arrays.set(name, isFile ? readFile(text, input, console) : generate(text, input, wrong));
    const points = Array.from(arrays.values(), ({ bounds }) => volume(bounds)).reduce((a, b) => a + b, 0);
    if (points > mostPoints)
      wrong(`brings the total size of all inputs to ${points} points; the limit is ${mostPoints}`);
  }
  for (const input of inputs)
    if (!arrays.has(input.name)) refuse(missingInput({ ...input, write: writtenInput(input) }, null));
  return arrays;
}

/** The limit for all inputs together; each input has its own limit, too. */
const mostPoints = 2 ** 28;
