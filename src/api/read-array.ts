import { refuse } from '../errors/diagnostic.ts';
import { S606 } from '../errors/S606.ts';
import type { Type } from '../syntax/type.ts';
import { arrayName, holds, isTypedArray, type TypedArray } from '../syntax/typed-array.ts';
import { type Layout, NdArray } from './nd-array.ts';

/** An array as calls take it: a typed array and where its values lie, or for one dimension the typed array alone. */
export type ArrayInput<T extends Type = Type> = DataOf<T> | (Layout & { readonly data: DataOf<T> });

/** The pixels of a canvas hold u8. */
type DataOf<T extends Type> = TypedArray<T> | ('u8' extends T ? Uint8ClampedArray : never);

/** What an array is given for. */
export interface Wanted {
  readonly what: 'input' | 'buffer for' | 'array';
  readonly name: string;
  readonly type: Type;
  readonly rank: number;
}

/** The array that is given, if it can be what is wanted. */
export function readArray({ what, name, type, rank }: Wanted, given: unknown): NdArray {
  const wrong = (why: string): never => refuse(S606({ what, text: name, why }, null));
  const { data, ...layout } = described(given) ?? wrong('is not an array: give { data, shape }');
  if (!isTypedArray(data) || !holds(type, data)) {
    return wrong(`holds ${type}, so its data is ${article(arrayName(type))}, not ${article(kindOf(data))}`);
  }
  const { shape, min, strides, offset = 0 } = layout;
  if (shape.length !== rank) wrong(`has ${rank} dimensions, but its shape has ${shape.length}`);
  if (!shape.every((len) => Number.isInteger(len) && len >= 0)) wrong(`cannot have the shape ${shape.join(' × ')}`);
  for (const [field, list] of Object.entries({ min, strides })) {
    const isComplete = list === undefined || (list.length === rank && list.every(Number.isInteger));
    if (!isComplete) wrong(`needs ${rank} whole numbers for ${field}`);
  }
  if (!Number.isInteger(offset)) wrong('needs a whole number for offset');
  const array = new NdArray(type, data, layout);
  const [first, last] = reach(array);
  if (first < 0 || last >= data.length) {
    wrong(`would take the elements ${first} to ${last} of its data, which has ${data.length}`);
  }
  return array;
}

function described(given: unknown): (Layout & { readonly data: unknown }) | null {
  if (isTypedArray(given)) return { data: given, shape: [given.length] };
  const isDescription = typeof given === 'object' && given !== null && 'data' in given && 'shape' in given;
  return isDescription && Array.isArray(given.shape) ? (given as Layout & { data: unknown }) : null;
}

/** The first and the last element of the data that an array takes; none when it is empty. */
function reach({ shape, strides, offset }: NdArray): readonly [number, number] {
  if (shape.some((len) => len === 0)) return [0, -1];
  const spans = shape.map((len, d) => (len - 1) * (strides[d] ?? 0));
  const below = spans.reduce((sum, span) => sum + Math.min(0, span), offset);
  const above = spans.reduce((sum, span) => sum + Math.max(0, span), offset);
  return [below, above];
}

function kindOf(data: unknown): string {
  return typeof data === 'object' && data !== null ? data.constructor.name : typeof data;
}

function article(word: string): string {
  return `${/^[AEIOU](?!int)/i.test(word) ? 'an' : 'a'} ${word}`;
}
