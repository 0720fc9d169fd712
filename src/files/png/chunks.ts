import { malformed } from '../malformed.ts';
import type { NamedBytes } from '../named-bytes.ts';
import { crc32 } from '../zlib/crc32.ts';

/**
 * A PNG is a signature and chunks.
 *
 *     chunk ::= length of data (4 bytes) · type (4 bytes) · data · checksum of type and data (4 bytes)
 */
export interface Chunk {
  readonly type: string;
  readonly data: Uint8Array;
  /** Does the chunk have the right checksum? */
  readonly isIntact: () => boolean;
}

/** The header and the chunks of the image. Other chunks (texts, profiles, more frames) are ignored. */
export function chunksOf(file: NamedBytes): readonly Chunk[] {
  const { bytes } = file;
  if (signature.some((byte, i) => bytes[i] !== byte)) return malformed(file, 'does not have the signature of a PNG');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: Chunk[] = [];
  for (let at = signature.length; chunks.length < maxChunks; ) {
    if (at + framing > bytes.length) return malformed(file, 'is truncated before its last chunk');
    const length = view.getUint32(at);
    const end = at + framing + length;
    if (end > bytes.length) return malformed(file, `is truncated in a chunk of ${length} bytes`);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const isNeeded = chunks.length === 0 ? type === 'IHDR' : imageChunks.has(type);
    const checked = bytes.subarray(at + 4, end - 4);
    if (isNeeded)
      chunks.push({ type, data: checked.subarray(4), isIntact: () => crc32(checked) === view.getUint32(end - 4) });
    if (chunks.length === 0) return malformed(file, 'does not start with a header');
    if (type === 'IEND') return chunks;
    at = end;
  }
  return malformed(file, `has more than ${maxChunks} chunks`);
}

/** Refuse a file with a chunk whose checksum is wrong. */
export function checkIntact(file: NamedBytes, chunks: readonly Chunk[]): void {
  const damaged = chunks.find((chunk) => !chunk.isIntact());
  if (damaged !== undefined) malformed(file, `is damaged: the checksum of its ${damaged.type} chunk is wrong`);
}

/** A PNG file with these chunks. */
export function assemble(
  chunks: readonly { readonly type: string; readonly data: Uint8Array }[],
): Uint8Array<ArrayBuffer> {
  const length = chunks.reduce((sum, { data }) => sum + framing + data.length, signature.length);
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  bytes.set(signature);
  let at = signature.length;
  for (const { type, data } of chunks) {
    view.setUint32(at, data.length);
    for (let i = 0; i < 4; i++) bytes[at + 4 + i] = type.charCodeAt(i);
    bytes.set(data, at + 8);
    const end = at + framing + data.length;
    view.setUint32(end - 4, crc32(bytes.subarray(at + 4, end - 4)));
    at = end;
  }
  return bytes;
}

const signature: readonly number[] = [137, 80, 78, 71, 13, 10, 26, 10];
/** The number of bytes of a chunk that are not its data. */
const framing = 12;

const maxChunks = 2 ** 17;

const imageChunks: ReadonlySet<string> = new Set(['PLTE', 'tRNS', 'eXIf', 'IDAT', 'IEND']);
