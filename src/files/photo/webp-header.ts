import { orientationOf, startsWith, upright } from './exif.ts';
import type { PhotoHeader } from './photo-header.ts';

/**
 * Read the header of a WebP: RIFF chunks. Null if it has no image.
 *
 *     chunk ::= type (4 bytes) · length (4 bytes) · data · padding to an even length
 */
export function webpHeader(bytes: Uint8Array): PhotoHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let size: { readonly width: number; readonly height: number } | null = null;
  let orientation = upright;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const length = view.getUint32(at + 4, true);
    const chunk = bytes.subarray(at, at + 8 + length);
    const data = chunk.subarray(8);
    const bits = (first: number): number =>
      data.subarray(first, first + 4).reduce((sum, b, i) => sum + b * 256 ** i, 0);
    if (size === null && startsWith(chunk, 'VP8 ')) {
      size = { width: bits(6) % 2 ** 14, height: bits(8) % 2 ** 14 };
    } else if (size === null && startsWith(chunk, 'VP8L')) {
      size = { width: 1 + (bits(1) % 2 ** 14), height: 1 + (Math.floor(bits(1) / 2 ** 14) % 2 ** 14) };
    } else if (size === null && startsWith(chunk, 'VP8X')) {
      size = { width: 1 + (bits(4) % 2 ** 24), height: 1 + (bits(7) % 2 ** 24) };
    } else if (startsWith(chunk, 'EXIF')) orientation = orientationOf(data);
    at += 8 + length + (length % 2);
  }
  return size === null ? null : { ...size, channels: null, orientation };
}
