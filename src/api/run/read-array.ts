import { refuse } from '../../errors/diagnostic.ts';
import { invalidArray } from '../../errors/S606.ts';
import { hullOf } from '../../runtime/arrays/array-view.ts';
import { arrayKind, arrayLength, plainArray } from '../../runtime/arrays/intrinsic.ts';
import type { Type } from '../../syntax/type.ts';
import { arrayName, type TypedArray } from '../../syntax/typed-array.ts';
import { type Layout, NdArray } from './nd-array.ts';
import { show } from './show.ts';
import { isCoordinate, largestCoordinate } from './window.ts';

/** An array as calls take it: a typed array and where its values are in it, or for one dimension the typed array alone. */
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

/** An array of a caller's. */
export interface Given {
  /** Its layout, copied, so that it stays as it was checked; over a plain typed array, which does not lie about its length. */
  readonly array: NdArray;
  /** The caller's own typed array. */
  readonly data: TypedArray;
}

/** The array that is given, if it can be what is wanted. Everything the caller gives is read once. */
export function readArray({ what, name, type, rank }: Wanted, given: unknown): Given {
  const wrong = (why: string): never => refuse(invalidArray({ what, text: name, why }, null));
  const { data, ...fields } = described(given) ?? wrong('is not an array: give { data, shape }');
  const kind = arrayKind(data);
  if (kind !== arrayName(type) && !(kind === 'Uint8ClampedArray' && type === 'u8')) {
    return wrong(`holds ${type}, so its data is ${article(arrayName(type))}, not ${article(kind ?? kindOf(data))}`);
  }
  const own = data as TypedArray; // as its kind says
  const plain = plainArray(type, own) ?? wrong('has a buffer that is detached');
  if (fields.shape.length !== rank) wrong(`has ${rank} dimensions, but its shape has ${fields.shape.length}`);
  const shape = copyOf(fields.shape, rank);
  if (!isShape(shape)) return wrong(`cannot have the shape ${shape.map(show).join(' × ')}`);
  const list = (field: 'min' | 'strides'): readonly number[] | undefined =>
    fields[field] === undefined
      ? undefined
      : (wholeNumbers(fields[field], rank) ?? wrong(`needs ${rank} whole numbers for ${field}`));
  const [min, strides] = [list('min'), list('strides')];
  const { offset = 0 } = fields;
  if (!isWhole(offset)) return wrong('needs a whole number for offset');
  if (!shape.every((len, d) => isCoordinate(min?.[d] ?? 0) && isCoordinate((min?.[d] ?? 0) + len))) {
    wrong(`has points beyond ${largestCoordinate}`);
  }
  const layout = {
    shape: shape.map((len) => len + 0),
    offset: offset + 0,
    ...(min && { min }),
    ...(strides && { strides }),
  };
  const array = new NdArray(type, plain as TypedArray, layout); // of the type
  const { from, to } = hullOf(array);
  if (from < 0 || to > plain.length) {
    wrong(`would take the elements ${from} to ${to - 1} of its data, which has ${plain.length}`);
  }
  return { array, data: own };
}

interface Fields {
  readonly data: unknown;
  readonly shape: readonly unknown[];
  readonly min: unknown;
  readonly strides: unknown;
  readonly offset: unknown;
}

function described(given: unknown): Fields | null {
  const nothing = { min: undefined, strides: undefined, offset: undefined };
  if (typeof given !== 'object' || given === null) return null;
  if (arrayKind(given) !== null) return { ...nothing, data: given, shape: [arrayLength(given)] };
  if (!('data' in given && 'shape' in given)) return null;
  const { data, shape, min, strides, offset } = given as Fields; // anything, until it is looked at
  return Array.isArray(shape) ? { data, shape, min, strides, offset } : null;
}

/** A list of whole numbers, or null. A zero has no sign. */
export function wholeNumbers(list: unknown, length: number): readonly number[] | null {
  if (!Array.isArray(list) || list.length !== length) return null;
  const numbers = copyOf(list, length);
  return numbers.every(isWhole) ? numbers.map((n) => n + 0) : null;
}

/** The elements of a list, each read once; a hole is undefined. */
function copyOf(list: readonly unknown[], length: number): readonly unknown[] {
  const copy: unknown[] = [];
  for (let i = 0; i < length; i++) copy.push(list[i]);
  return copy;
}

export function isShape(list: readonly unknown[]): list is readonly number[] {
  return list.every((len) => isWhole(len) && len >= 0 && len <= largestCoordinate);
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

function kindOf(data: unknown): string {
  if (Array.isArray(data)) return 'Array';
  if (data instanceof ArrayBuffer) return 'ArrayBuffer';
  return data === null ? 'null' : typeof data;
}

function article(word: string): string {
  return `${/^[AEIOU](?!int)/i.test(word) ? 'an' : 'a'} ${word}`;
}
