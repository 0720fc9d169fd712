import { refuse } from '../errors/diagnostic.ts';
import { fileTooLarge } from '../errors/S623.ts';
import { fileTypeMismatch } from '../errors/S624.ts';
import { fileRankMismatch } from '../errors/S625.ts';
import type { Input } from '../syntax/algorithm.ts';
import { type ArrayValue, inputLimit } from '../syntax/array.ts';
import { range, type Type } from '../syntax/type.ts';
import { typedArrays } from '../syntax/typed-array.ts';
import type { ArrayFile } from './array-file.ts';
import type { Format } from './format.ts';
import { malformed } from './malformed.ts';
import type { NamedBytes } from './named-bytes.ts';
import { type OpenOptions, open } from './open.ts';
import { pointsOf } from './points-of.ts';

type Named = Pick<NamedBytes, 'name'>;

export interface DecodeOptions extends OpenOptions {
  /** The maximum size of the array in bytes. */
  readonly limit?: number;
}

/**
 * Decode a file for an input. The file must have the type and rank of the input, because only NumPy types that the
 * language does not have are converted. If there is no input, the file determines them.
 */
export function decode(file: NamedBytes, format: Format, input: Input | null, options: DecodeOptions = {}): ArrayValue {
  return arrayOf(file, open(file, format, input, options), input, options.limit);
}

/** The array of an opened file. Nothing is allocated before its type, its rank and its size have been checked. */
export function arrayOf(file: Named, opened: ArrayFile, input: Input | null, limit: number = inputLimit): ArrayValue {
  const { type, lengths } = opened;
  if (input !== null && type !== input.type)
    refuse(fileTypeMismatch({ file: file.name, has: type, input: input.name, wants: input.type }, null));
  if (input !== null && lengths.length !== input.rank) {
    const { name, rank } = input;
    refuse(fileRankMismatch({ file: file.name, has: lengths.length, input: name, type, wants: rank }, null));
  }
  checkSize(file, type, lengths, limit);
  const values = valuesOf(file, opened);
  const points = pointsOf(lengths);
  if (values.length !== points) malformed(file, `holds ${values.length} values, but its header claims ${points}`);
  return { type, bounds: lengths.map((len) => ({ min: 0, len })), values };
}

/** Refuse an array that is larger than a limit in bytes. A small file may claim any size. */
export function checkSize(file: Named, type: Type, lengths: readonly number[], limit: number): void {
  const isTooLong = lengths.some((len) => len > range('i32').greatest);
  if (isTooLong || bytesOf(type, lengths) > limit) refuseSize(file, type, lengths, limit);
}

/** The values of a file. Only an allocation causes a RangeError. */
function valuesOf(file: Named, opened: ArrayFile): ReturnType<ArrayFile['values']> {
  try {
    return opened.values();
  } catch (thrown) {
    if (thrown instanceof RangeError) return refuseSize(file, opened.type, opened.lengths, null);
    throw thrown;
  }
}

function refuseSize({ name }: Named, type: Type, lengths: readonly number[], limit: number | null): never {
  const bytes = bytesOf(type, lengths);
  return refuse(fileTooLarge({ file: name, size: lengths.join('×'), type, bytes, limit }, null));
}

function bytesOf(type: Type, lengths: readonly number[]): number {
  return pointsOf(lengths) * typedArrays[type].BYTES_PER_ELEMENT;
}
