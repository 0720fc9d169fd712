import { startsWith, upright } from './exif.ts';
import type { PhotoHeader } from './photo-header.ts';

/**
 * Read the size of an AVIF: the greatest of its image spatial extents (`ispe` properties). The boxes are not parsed:
 * the first bytes of the file, which contain its metadata, are searched for these properties. Null if there are none.
 * The orientation is always upright, because decoders apply the rotation of an AVIF.
 */
export function avifHeader(bytes: Uint8Array): PhotoHeader | null {
  const head = bytes.subarray(0, searched);
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  let [width, height] = [0, 0];
  for (let at = 0; at + 16 <= head.length; at++) {
    if (head[at] !== letterI || !startsWith(head.subarray(at, at + 4), 'ispe')) continue;
    width = Math.max(width, view.getUint32(at + 8));
    height = Math.max(height, view.getUint32(at + 12));
  }
  return width * height === 0 ? null : { width, height, channels: null, orientation: upright };
}

const letterI = 0x69;
const searched = 2 ** 16;
