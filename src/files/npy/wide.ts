import { refuse } from '../../errors/diagnostic.ts';
import { elementOutOfRange } from '../../errors/S644.ts';
import { isFloat, range, type Type, types } from '../../syntax/type.ts';
import { type TypedArray, typedArrays } from '../../syntax/typed-array.ts';
import type { NamedBytes } from '../named-bytes.ts';
import { machineIsLittle } from './element.ts';

/** An element type of NumPy that the language does not have, and its conversion to types of the language. */
export interface WideElement {
  readonly name: string;
  readonly bytes: number;
  /** The types that it can be converted to; the first is the default. */
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
  types: ['i32', ...integers.filter((type) => type !== 'i32'), 'f64'],
  convert: (file, stored, type) => fromPairs(file, 'i64', stored, new Int32Array(stored), type),
};

const unsigned: WideElement = {
  name: 'u64',
  bytes: 8,
  types: ['u32', ...integers.filter((type) => type !== 'u32'), 'f64'],
  convert: (file, stored, type) => fromPairs(file, 'u64', stored, new Uint32Array(stored), type),
};

/** By their codes in a header. A map has no inherited entry, such as `constructor` of an object. */
export const wideElements: ReadonlyMap<string, WideElement> = new Map([
  ['f2', half],
  ['i8', signed],
  ['u8', unsigned],
]);

/**
 * Convert 64-bit integers, which are pairs of words. The type of `words` determines whether the upper word is signed.
 */
function fromPairs(
  file: NamedBytes,
  name: string,
  stored: ArrayBuffer,
  words: Int32Array | Uint32Array,
  type: Type,
): TypedArray {
  const unsigned = new Uint32Array(stored);
  const values = new typedArrays[type](unsigned.length / 2);
  const [lower, upper] = machineIsLittle ? [0, 1] : [1, 0];
  const { least, greatest } =
    type === 'f64' ? { least: Number.MIN_SAFE_INTEGER, greatest: Number.MAX_SAFE_INTEGER } : range(type);
  for (let i = 0; i < values.length; i++) {
    const value = (words[2 * i + upper] as number) * 2 ** 32 + (unsigned[2 * i + lower] as number); // two words each
    if (value < least || value > greatest) {
      const exact = (BigInt(words[2 * i + upper] ?? 0) << 32n) + BigInt(unsigned[2 * i + lower] ?? 0);
      refuse(elementOutOfRange({ file: file.name, value: String(exact), name, type }, null));
    }
    values[i] = value;
  }
  return values;
}

/** Convert 16-bit floats: a sign, 5 bits of exponent and 10 bits of fraction. */
function fromHalves(stored: ArrayBuffer, type: Type): TypedArray {
  const halves = new Uint16Array(stored);
  const values = new typedArrays[type](halves.length);
  for (let i = 0; i < halves.length; i++) values[i] = floatOf(halves[i] as number); // i < halves.length
  return values;
}

function floatOf(half: number): number {
  const sign = half & 0x8000 ? -1 : 1;
  const [exponent, fraction] = [(half >> 10) & 31, half & 1023];
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1024 + fraction) * 2 ** (exponent - 25);
}
