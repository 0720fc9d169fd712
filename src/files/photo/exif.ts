/**
 * The orientation in EXIF data, 1 to 8; 1 if there is none. EXIF is a TIFF file: a byte order, the position of a
 * directory, and entries of 12 bytes each.
 */
export function orientationOf(exif: Uint8Array): number {
  const tiff = startsWith(exif, 'Exif\0\0') ? exif.subarray(6) : exif;
  const isLittle = startsWith(tiff, 'II*\0');
  if (!isLittle && !startsWith(tiff, 'MM\0*')) return upright;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const word = (at: number): number => (at + 2 <= tiff.length ? view.getUint16(at, isLittle) : 0);
  const directory = tiff.length >= 8 ? view.getUint32(4, isLittle) : tiff.length;
  for (let i = 0; i < word(directory); i++) {
    const entry = directory + 2 + 12 * i;
    if (entry + 12 > tiff.length) return upright;
    if (word(entry) !== orientationTag) continue;
    const orientation = word(entry + 8);
    return orientation >= 1 && orientation <= 8 ? orientation : upright;
  }
  return upright;
}

/** The orientation of a picture whose first row is the top and whose first column is the left side. */
export const upright = 1;

const orientationTag = 0x0112;

/** Do the bytes start with these characters? */
export function startsWith(bytes: Uint8Array, text: string): boolean {
  return Array.from(text).every((character, i) => bytes[i] === character.charCodeAt(0));
}
