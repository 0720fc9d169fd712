import { bug } from '../../errors/bug.ts';

/** Rewrite a module to import an unshared memory. The import declares whether the memory is shared. */
export function unshared(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const flags = memoryFlags(bytes);
  const own = bytes.slice();
  own[flags] = (bytes[flags] ?? 0) & ~sharedFlag;
  return own;
}

/** The position of the flags of the imported memory. */
function memoryFlags(bytes: Uint8Array): number {
  let at = 8;
  const number = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] ?? bug('a module ends too early');
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  };
  const skipName = (): void => {
    const length = number();
    at += length;
  };

  while (at < bytes.length) {
    const section = number();
    const size = number();
    if (section !== importSection) {
      at += size;
      continue;
    }
    for (let imports = number(); imports > 0; imports--) {
      skipName();
      skipName();
      const kind = number();
      if (kind === memoryKind) return at;
      if (kind !== functionKind) return bug('a module imports an unexpected item');
      number();
    }
    return bug('a module imports no memory');
  }
  return bug('a module imports nothing');
}

const importSection = 2;
const functionKind = 0;
const memoryKind = 2;
const sharedFlag = 2;
