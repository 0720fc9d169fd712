/** The sections of a module, by their ids. */
export function sectionsOf(bytes: Uint8Array): ReadonlyMap<number, Uint8Array> {
  const sections = new Map<number, Uint8Array>();
  // After the magic number and the version.
  let at = 8;
  while (at < bytes.length) {
    const id = bytes[at++] ?? 0;
    let size = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] ?? 0;
      size |= (byte & 0x7f) << shift;
      if (byte < 0x80) break;
    }
    sections.set(id, bytes.slice(at, at + size));
    at += size;
  }
  return sections;
}

export const sectionId = { custom: 0, code: 10, dataCount: 12 } as const;
