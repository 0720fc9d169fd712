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

/** The first header, and then what the picture is made of. The rest (texts, profiles, other frames) is not looked at. */
export function chunksOf(file: NamedBytes): readonly Chunk[] {
  const { bytes } = file;
  if (!hasPngSignature(bytes)) return malformed(file, 'does not begin like a PNG');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: Chunk[] = [];
  for (let at = signature.length; chunks.length < mostChunks; ) {
    if (at + framing > bytes.length) return malformed(file, 'ends before its last chunk');
    const length = view.getUint32(at);
    const whole = bytes.subarray(at, at + framing + length);
    if (whole.length < framing + length) return malformed(file, `ends in a chunk of ${length} bytes`);
    const type = String.fromCharCode(...whole.subarray(4, 8));
    const isNeeded = chunks.length === 0 ? type === 'IHDR' : pictures.has(type);
    if (isNeeded) chunks.push({ type, whole });
    if (chunks.length === 0) return malformed(file, 'does not begin with a header');
    if (type === 'IEND') return chunks;
    at += whole.length;
  }
  return malformed(file, `has more than ${mostChunks} chunks`);
}

export function dataOf({ whole }: Chunk): Uint8Array {
  return whole.subarray(8, -4);
}

/** A PNG of these chunks. */
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
/** The bytes of a chunk that are not its data. */
const framing = 12;

const mostChunks = 2 ** 17;

const pictures: ReadonlySet<string> = new Set(['PLTE', 'tRNS', 'IDAT', 'IEND']);
