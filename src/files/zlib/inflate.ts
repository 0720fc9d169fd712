import { hostZlib } from './host-zlib.ts';
import { portableInflate } from './portable-inflate.ts';

/**
 * Decompress raw deflate data to a known size. Returns null for invalid or truncated data. If the decompressed data are
 * longer than `size`, decompression stops early and the result is longer than `size`, so that a small file cannot use
 * much time or memory.
 */
export function inflate(data: Uint8Array, size: number): Uint8Array<ArrayBuffer> | null {
  const zlib = hostZlib();
  if (zlib === null) return portableInflate(data, size);
  try {
    // One buffer that holds everything, so that nothing is copied.
    const { buffer, byteOffset, length } = zlib.inflateRawSync(data, {
      chunkSize: size + slack,
      maxOutputLength: size + slack,
    });
    return new Uint8Array(buffer, byteOffset, length); // not a Buffer, so that callers see one kind of array
  } catch (error) {
    return isTooLarge(error) ? new Uint8Array(size + 1) : null;
  }
}

/** An upper bound on the compression ratio of deflate: a match of 258 bytes needs at least two bits. */
export const maxRatio = 1032;

/** Added to the size of the buffer, because zlib needs at least 64 bytes. */
const slack = 64;

function isTooLarge(error: unknown): boolean {
  return error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
}
