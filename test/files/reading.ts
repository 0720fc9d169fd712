import { Refusal } from '../../src/errors/diagnostic.ts';
import { decode } from '../../src/files/decode.ts';
import type { Format } from '../../src/files/format.ts';
import type { ArrayValue } from '../../src/syntax/array.ts';
import type { Type } from '../../src/syntax/type.ts';
import type { Value } from '../../src/syntax/value.ts';

/** Decode a file for an input `img` of this type and rank. */
export function reading(bytes: Uint8Array, format: Format, type: Type, rank: number): ArrayValue {
  return decode({ name: `a.${format}`, bytes }, format, { name: 'img', type, rank });
}

/** The diagnostic of a file. */
export function refusal(bytes: Uint8Array, format: Format, type: Type, rank: number): string {
  try {
    reading(bytes, format, type, rank);
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
  return 'nothing';
}

/** The sizes and the values. */
export function sizesAndValues({ bounds, values }: ArrayValue): readonly [readonly number[], readonly Value[]] {
  return [bounds.map(({ len }) => len), Array.from(values)];
}
