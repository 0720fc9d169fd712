import { refuse } from '../errors/diagnostic.ts';
import { S605 } from '../errors/S605.ts';
import { S606 } from '../errors/S606.ts';
import { meaningOf } from '../semantics/apply.ts';
import { type ArrayValue, volume } from '../semantics/array.ts';
import type { Input } from '../syntax/algorithm.ts';
import type { Name } from '../syntax/expr.ts';
import { bits, isFloat, type Type } from '../syntax/type.ts';
import { readInteger } from './number.ts';
import { splitAssignment } from './params.ts';

/** `img=random:SEED:WxHxC` or `img=zero:WxH` for each input → the arrays. */
export function readInputs(texts: readonly string[], inputs: readonly Input[]): ReadonlyMap<Name, ArrayValue> {
  const arrays = new Map<Name, ArrayValue>();
  for (const [name, text, whole] of texts.map(splitAssignment)) {
    const input = inputs.find((i) => i.name === name);
    const wrong = (why: string): never => refuse(S606({ text: whole, why }, null));
    if (text === undefined) return wrong('is not of the form name=array');
    if (input === undefined) return wrong('is not one that the pipeline has');
    if (arrays.has(name)) return wrong('is given twice');
    arrays.set(name, readArray(text, input, wrong));
  }
  for (const { name, type, rank } of inputs) if (!arrays.has(name)) refuse(S605({ name, type, rank }, null));
  return arrays;
}

function readArray(text: string, { type, rank }: Input, wrong: (why: string) => never): ArrayValue {
  const [kind, ...rest] = text.split(':');
  if (kind !== 'random' && kind !== 'zero')
    return wrong('is neither random:SEED:WxH nor zero:WxH; files are not read yet');
  const [size = '', seedText = '0', ...more] = rest.toReversed();
  if (more.length > 0 || rest.length !== (kind === 'random' ? 2 : 1)) {
    return wrong(`is not of the form ${kind === 'random' ? 'random:SEED:WxH' : 'zero:WxH'}`);
  }
  const seed = readInteger(seedText);
  if (seed === null || seed < 0 || seed >= 2 ** 32) return wrong('needs a seed from 0 to 4294967295');
  const lengths = size.split('x').map((s) => readInteger(s) ?? wrong('needs whole numbers for its sizes'));
  if (lengths.length !== rank) return wrong(`gives ${lengths.length} of ${rank} sizes`);
  if (lengths.some((len) => len < 0)) return wrong('has a negative size');
  const bounds = lengths.map((len) => ({ min: 0, len }));
  const points = volume(bounds);
  if (points > 2 ** 26) return wrong(`has ${points} points; the limit is ${2 ** 26}`);
  return { type, bounds, values: kind === 'zero' ? new Array<number>(points).fill(0) : random(type, seed, points) };
}

/** x ← (x·1664525 + 1013904223) mod 2³², one step for each element; its top bits, or x / 2³² for a float. */
function random(type: Type, seed: number, points: number): readonly number[] {
  const intoType = meaningOf('cast', type, isFloat(type) ? 'f64' : 'u32');
  let x = seed;
  return Array.from({ length: points }, () => {
    x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
    return intoType(isFloat(type) ? x / 2 ** 32 : x >>> (32 - bits(type)));
  });
}
