import { deflateSync } from 'node:zlib';

/** A PNG from its parts, which may be invalid. */
export interface PngParts {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly color: number;
  readonly interlace?: number;
  /** The uncompressed data: for each row its filter and its bytes. */
  readonly rows: Iterable<number> | Uint8Array;
  /** Chunks between the header and the samples. */
  readonly before?: readonly Uint8Array[];
}

export function pngOf({ width, height, depth, color, interlace = 0, rows, before = [] }: PngParts): Uint8Array {
  const header = [...bigEndian(width), ...bigEndian(height), depth, color, 0, 0, interlace];
  return pngOfChunks(
    chunk('IHDR', header),
    ...before,
    chunk('IDAT', deflateSync(Uint8Array.from(rows))),
    chunk('IEND', []),
  );
}

export function pngOfChunks(...chunks: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat([Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10), ...chunks]);
}

export function chunk(type: string, data: Iterable<number> | Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), Uint8Array.from(data)]);
  return Buffer.concat([bigEndian(body.length - 4), body, bigEndian(checksum(body))]);
}

function bigEndian(n: number): Uint8Array {
  return Uint8Array.of(n >>> 24, n >>> 16, n >>> 8, n);
}

/** CRC-32, bit by bit. */
function checksum(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}
