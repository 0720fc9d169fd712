import { hasPngSignature } from 'fast-png';
import { malformed } from '../malformed.ts';
import type { NamedBytes } from '../named-bytes.ts';

/**
 * A PNG is a signature and chunks.
 *
 *     chunk ::= length of data (4 bytes) · type (4 bytes) · data · checksum (4 bytes)
 */
export interface Chunk {
  readonly type: string;
  /** From its length to its checksum. */
  readonly whole: Uint8Array;
}

/** The header and the chunks of the image. Other chunks (texts, profiles, more frames) are ignored. */
export function chunksOf(file: NamedBytes): readonly Chunk[] {
  const { bytes } = file;
  if (!hasPngSignature(bytes)) return malformed(file, 'does not have the signature of a PNG');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: Chunk[] = [];
  for (let at = signature.length; chunks.length < maxChunks; ) {
    if (at + framing > bytes.length) return malformed(file, 'is truncated before its last chunk');
    const length = view.getUint32(at);
    const whole = bytes.subarray(at, at + framing + length);
    if (whole.length < framing + length) return malformed(file, `is truncated in a chunk of ${length} bytes`);
    const type = String.fromCharCode(...whole.subarray(4, 8));
    const isNeeded = chunks.length === 0 ? type === 'IHDR' : imageChunks.has(type);
    if (isNeeded) chunks.push({ type, whole });
    if (chunks.length === 0) return malformed(file, 'does not start with a header');
    if (type === 'IEND') return chunks;
    at += whole.length;
  }
  return malformed(file, `has more than ${maxChunks} chunks`);
}

export function dataOf({ whole }: Chunk): Uint8Array {
  return whole.subarray(8, -4);
}

/** A PNG file with these chunks. */
export function assemble(chunks: readonly Chunk[]): Uint8Array {
  const parts = [signature, ...chunks.map(({ whole }) => whole)];
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

const signature = Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10);
/** The number of bytes of a chunk besides its data. */
const framing = 12;

const maxChunks = 2 ** 17;

const imageChunks: ReadonlySet<string> = new Set(['PLTE', 'tRNS', 'IDAT', 'IEND']);
