import { orientationOf, startsWith, upright } from './exif.ts';
import type { PhotoHeader } from './photo-header.ts';

/**
 * Read the header of a JPEG: segments from the start of the image to its first scan. Null if there is no frame header
 * before the scan.
 *
 *     segment ::= 0xff · marker · length (2 bytes, of itself and the data) · data
 */
export function jpegHeader(bytes: Uint8Array): PhotoHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let orientation = upright;
  for (let at = 2; at + 4 <= bytes.length; ) {
    // For decoders, 0xff followed by 0 is not a segment. If it were skipped as a segment here, they could find another
    // frame header in the skipped bytes.
    if (bytes[at] !== 0xff || bytes[at + 1] === 0) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) {
      at += marker === 0xff ? 1 : 2; // padding, or a marker without data
      continue;
    }
    const data = bytes.subarray(at + 4, at + 2 + view.getUint16(at + 2));
    if (marker === app1 && startsWith(data, 'Exif\0\0')) orientation = orientationOf(data);
    if (isFrame(marker)) {
      if (data.length < 6) return null;
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
      return { width, height, channels: data[5] === 1 ? 1 : 3, orientation };
    }
    if (marker === startOfScan) return null;
    at += 2 + Math.max(2, view.getUint16(at + 2));
  }
  return null;
}

const app1 = 0xe1;
const startOfScan = 0xda;

/** Does a marker start a frame? Of the other three markers in this range, two define tables and one is reserved. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}
