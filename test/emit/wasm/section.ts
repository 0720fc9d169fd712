/** What is in the section of a module with this id. */
export function sectionOf(bytes: Uint8Array, id: number): Uint8Array | null {
  // After the magic number and the version.
  let at = 8;
  while (at < bytes.length) {
    const found = bytes[at++];
    let size = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] ?? 0;
      size |= (byte & 0x7f) << shift;
      if (byte < 0x80) break;
    }
    if (found === id) return bytes.slice(at, at + size);
    at += size;
  }
  return null;
}

export const codeSection = 10;
