import { refuse } from '../errors/diagnostic.ts';
import { fileTooLarge } from '../errors/S623.ts';
import { fileTypeMismatch } from '../errors/S624.ts';
import { fileRankMismatch } from '../errors/S625.ts';
import type { Input } from '../syntax/algorithm.ts';
import { type ArrayValue, inputLimit } from '../syntax/array.ts';
import { range } from '../syntax/type.ts';
import type { Format } from './format.ts';
import { malformed } from './malformed.ts';
import type { NamedBytes } from './named-bytes.ts';
import { open } from './open.ts';
import { pointsOf } from './points-of.ts';

/**
 * Decode a file for an input. The file must have the type and rank of the input, because there are no implicit
 * conversions. A small file may claim any size, so the size is checked before anything is allocated.
 */
export function decode(file: NamedBytes, format: Format, input: Input): ArrayValue {
  const { name, type, rank } = input;
  const { type: has, lengths, values } = open(file, format, rank);
  if (has !== type) refuse(fileTypeMismatch({ file: file.name, has, input: name, wants: type }, null));
  if (lengths.length !== rank) {
    refuse(fileRankMismatch({ file: file.name, has: lengths.length, input: name, type, wants: rank }, null));
  }
  const points = pointsOf(lengths);
  if (points > inputLimit || lengths.some((len) => len > range('i32').greatest)) {
    refuse(fileTooLarge({ file: file.name, size: lengths.join('×'), limit: inputLimit }, null));
  }
  const decoded = values();
  if (decoded.length !== points) malformed(file, `holds ${decoded.length} values, but its header claims ${points}`);
  return { type, bounds: lengths.map((len) => ({ min: 0, len })), values: decoded };
}
