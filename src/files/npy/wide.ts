import { refuse } from '../../errors/diagnostic.ts';
import { elementOutOfRange } from '../../errors/S644.ts';
import { isFloat, type Type, types } from '../../syntax/type.ts';
import { arrayFor, type TypedArray } from '../../syntax/typed-array.ts';
import { scalarIn } from '../../syntax/value.ts';
import type { NamedBytes } from '../named-bytes.ts';

/** An element type of NumPy that can be converted to other types of the language. */
export interface WideElement {
  readonly name: string;
  readonly bytes: number;
  /** The types that it can be converted to. If the language does not have it, the first of them is the default. */
  readonly types: readonly Type[];
  /** Convert elements in the byte order of this machine. Refuses a value that the type cannot represent. */
  convert(file: NamedBytes, stored: ArrayBuffer, type: Type): TypedArray;
}

const integers = types.filter((type) => !isFloat(type) && type !== 'bool');

const half: WideElement = {
  name: 'f16',
  bytes: 2,
  types: ['f32', 'f64'],
  convert: (_, stored, type) => fromHalves(stored, type),
};

const signed: WideElement = {
  name: 'i64',
  bytes: 8,
  types: [...integers.filter((type) => type !== 'i64'), 'f64'],
  convert: (file, stored, type) => fromLongs(file, 'i64', new BigInt64Array(stored), type),
};

const unsigned: WideElement = {
  name: 'u64',
  bytes: 8,
  types: [...integers.filter((type) => type !== 'u64'), 'f64'],
  convert: (file, stored, type) => fromLongs(file, 'u64', new BigUint64Array(stored), type),
};

/** By their codes in a header. A map has no inherited entry, such as `constructor` of an object. */
export const wideElements: ReadonlyMap<string, WideElement> = new Map([
  ['f2', half],
  ['i8', signed],
  ['u8', unsigned],
]);

/** Convert 64-bit integers to another type. */
function fromLongs(file: NamedBytes, name: string, stored: BigInt64Array | BigUint64Array, type: Type): TypedArray {
  const values = new (arrayFor(type))(stored.length);
  for (const [i, value] of stored.entries()) {
    const number = scalarIn(type, value);
    const exact = type === 'f64' && !Number.isSafeInteger(number) ? null : number;
    if (exact === null) return refuse(elementOutOfRange({ file: file.name, value: String(value), name, type }, null));
    values[i] = exact as number; // see `TypedArray`
  }
  return values;
}

/** Convert 16-bit floats: a sign, 5 bits of exponent and 10 bits of fraction. */
function fromHalves(stored: ArrayBuffer, type: Type): TypedArray {
  const halves = new Uint16Array(stored);
  const values = new (arrayFor(type))(halves.length);
  for (let i = 0; i < halves.length; i++) values[i] = floatOf(halves[i] as number); // i < halves.length
  return values;
}

function floatOf(half: number): number {
  const sign = half & 0x8000 ? -1 : 1;
  const [exponent, fraction] = [(half >> 10) & 31, half & 1023];
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1024 + fraction) * 2 ** (exponent - 25);
}
