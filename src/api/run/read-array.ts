import { refuse } from '../../errors/diagnostic.ts';
import { invalidArray } from '../../errors/S606.ts';
import { pixelsWithoutStrides } from '../../errors/S639.ts';
import { hullOf } from '../../runtime/arrays/array-view.ts';
import { arrayKind, arrayLength, plainArray } from '../../runtime/arrays/intrinsic.ts';
import type { NumberType, Type } from '../../syntax/type.ts';
import { arrayName, type TypedArray } from '../../syntax/typed-array.ts';
import { writtenArray, writtenInput } from './how-to-write.ts';
import { type Layout, NdArray } from './nd-array.ts';
import { awaited, isPromise, quoted } from './show.ts';
import { isCoordinate, largestCoordinate } from './window.ts';

/**
 * An array argument: a typed array with its layout, or just a typed array for one dimension.
 *
 * @example
 * const img = { data: new Uint8Array(640 * 480), shape: [640, 480] }
 */
export type ArrayInput<T extends Type = Type> = DataOf<T> | (Layout & { readonly data: DataOf<T> });

/** The pixels of a canvas are a Uint8ClampedArray, which is accepted as u8. */
type DataOf<T extends Type> = TypedArray<T> | ('u8' extends T ? Uint8ClampedArray : never);

/** The array that a call expects. */
export interface Wanted {
  readonly what: 'input' | 'buffer for' | 'array';
  readonly name: string;
  readonly type: Type;
  readonly rank: number;
}

/** An array that the caller passed. */
export interface Given {
  /**
   * The array, with a copy of the layout that the caller passed, so that the caller cannot change it after the check.
   * Its data is a genuine typed array, because a subclass might report a wrong length.
   */
  readonly array: NdArray;
  /** The typed array that the caller passed. */
  readonly data: TypedArray;
}

/**
 * Check an array that the caller passed. Each property is read once, because a getter might return different values.
 */
export function readArray({ what, name, type, rank }: Wanted, given: unknown): Given {
  const write = what === 'input' ? writtenInput(name, type, rank) : `Pass ${writtenArray(rank)} with a typed array.`;
  const wrong = (why: string): never => refuse(invalidArray({ what, text: name, why, write }, null));
  if (isPromise(given)) return refuse(invalidArray({ what, text: name, why: 'is a promise', write: awaited }, null));
  if (isImageData(given)) refuse(pixelsWithoutStrides({ what, text: name }, null));
  const { data, ...fields } = described(given) ?? wrong('is not an array: pass { data, shape }');
  const kind = arrayKind(data);
  if (kind !== arrayName(type) && !(kind === 'Uint8ClampedArray' && type === 'u8')) {
    const [expected, actual] = [article(arrayName(type)), article(kind ?? kindOf(data))];
    return wrong(`has type ${type}, so its data must be ${expected}, not ${actual}`);
  }
  const own = data as TypedArray; // its kind was checked
  const plain = plainArray(type, own) ?? wrong('has a detached buffer');
  if (fields.shape.length !== rank) {
    if (data === given && type === 'u8') wrongFile({ what, name, rank }, write);
    wrong(`has ${rank} dimensions, but its shape has ${fields.shape.length}`);
  }
  const shape = copyOf(fields.shape, rank);
  if (!isShape(shape)) return wrong(`cannot have the shape ${shape.map(quoted).join(' × ')}`);
  const list = (field: 'min' | 'strides'): readonly number[] | undefined =>
    fields[field] === undefined
      ? undefined
      : (integers(fields[field], rank) ?? wrong(`must have a list of ${rank} integers as its ${field}`));
  const [min, strides] = [list('min'), list('strides')];
  const { offset = 0 } = fields;
  if (!isInteger(offset)) return wrong('must have an integer as its offset');
  if (!shape.every((len, d) => isCoordinate(min?.[d] ?? 0) && isCoordinate((min?.[d] ?? 0) + len))) {
    wrong(`has points beyond ${largestCoordinate}`);
  }
  const isPlain = fields.strides === undefined && fields.offset === undefined;
  if (isPlain && kind === 'Uint8ClampedArray' && rank > 2) refuse(pixelsWithoutStrides({ what, text: name }, null));
  const layout = {
    shape: shape.map((len) => len + 0),
    offset: offset + 0,
    ...(min && { min }),
    ...(strides && { strides }),
  };
  const array = new NdArray(type as NumberType, plain as TypedArray, layout); // `plain` has this type; see `TypedArray`
  const { from, to } = hullOf(array);
  if (from < 0 || to > plain.length) {
    wrong(`needs the elements ${from} to ${to - 1} of its data, which has ${plain.length}`);
  }
  if (isPlain && to > 0 && plain.length > to)
    wrong(`has ${to} points, but its data has ${plain.length} elements: pass strides or an offset to use a part`);
  return { array, data: own };
}

/** Is this the ImageData of a canvas? */
function isImageData(given: unknown): boolean {
  return typeof given === 'object' && given !== null && 'data' in given && 'width' in given && !('shape' in given);
}

interface Fields {
  readonly data: unknown;
  readonly shape: readonly unknown[];
  readonly min: unknown;
  readonly strides: unknown;
  readonly offset: unknown;
}

/** Refuse bytes without a shape. They may be the contents of an image file. */
function wrongFile({ what, name, rank }: Omit<Wanted, 'type'>, write: string): never {
  const decoded = `${write} If it is the contents of an image file, decode it: await decodeImage(bytes).`;
  return refuse(invalidArray({ what, text: name, why: `has ${rank} dimensions, but no shape`, write: decoded }, null));
}

function described(given: unknown): Fields | null {
  const defaults = { min: undefined, strides: undefined, offset: undefined };
  if (typeof given !== 'object' || given === null) return null;
  if (arrayKind(given) !== null) return { ...defaults, data: given, shape: [arrayLength(given)] };
  if (!('data' in given && 'shape' in given)) return null;
  const { data, shape, min, strides, offset } = given as Fields; // checked by `readArray`
  return Array.isArray(shape) ? { data, shape, min, strides, offset } : null;
}

/** A list of `length` integers. Null if the value is not such a list. −0 becomes 0. */
export function integers(list: unknown, length: number): readonly number[] | null {
  if (!Array.isArray(list) || list.length !== length) return null;
  const numbers = copyOf(list, length);
  return numbers.every(isInteger) ? numbers.map((n) => n + 0) : null;
}

/** Copy a list, reading each element once. A hole of a sparse array becomes undefined. */
function copyOf(list: readonly unknown[], length: number): readonly unknown[] {
  const copy: unknown[] = [];
  for (let i = 0; i < length; i++) copy.push(list[i]);
  return copy;
}

export function isShape(list: readonly unknown[]): list is readonly number[] {
  return list.every((len) => isInteger(len) && len >= 0 && len <= largestCoordinate);
}

function isInteger(value: unknown): value is number {
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
