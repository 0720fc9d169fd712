import { malformed } from '../malformed.ts';
import type { NamedBytes } from '../named-bytes.ts';
import { inflate, maxRatio } from '../zlib/inflate.ts';
import type { Chunk } from './chunks.ts';
import type { Header } from './header.ts';

/**
 * The decompressed rows of an image, which must have the size that follows from the header. The compressed size limits
 * the decompressed size, so a small file that claims many pixels is refused before memory is allocated for them.
 */
export function rowsOf(
  file: NamedBytes,
  { width, height }: Header,
  chunks: readonly Chunk[],
  size: number,
): Uint8Array {
  const pieces = chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data);
  const stream = joined(pieces);
  if (stream.length === 0) return malformed(file, 'has no samples');
  const [method = 0, flags = 0] = stream;
  const isZlib = stream.length > 2 && method % 16 === 8 && method >> 4 <= 7 && (method * 256 + flags) % 31 === 0;
  if (!isZlib || (flags & presetDictionary) !== 0)
    return malformed(file, 'is damaged: its samples are not compressed data');
  const isLargeEnough = stream.length * maxRatio >= size;
  const rows = isLargeEnough ? inflate(stream.subarray(2), size) : new Uint8Array(0);
  if (rows === null) return malformed(file, 'is damaged: its samples cannot be decompressed');
  if (rows.length !== size)
    return malformed(file, `has ${rows.length > size ? 'more' : 'fewer'} samples than its ${width}×${height} pixels`);
  return rows;
}

const presetDictionary = 0x20;

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const [first] = pieces;
  if (first !== undefined && pieces.length === 1) return first;
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
