import { hostZlib } from './host-zlib.ts';

/** CRC-32, the checksum of PNG and ZIP. */
export function crc32(bytes: Uint8Array): number {
  return hostZlib()?.crc32?.(bytes) ?? portableCrc32(bytes);
}

/** CRC-32 without the zlib of the host: slicing by four, with a table for each byte of a word. */
export function portableCrc32(bytes: Uint8Array): number {
  const [t0, t1, t2, t3] = tables();
  let crc = -1;
  let at = 0;
  for (const end = bytes.length - 3; at < end; at += 4) {
    crc ^=
      byteAt(bytes, at) | (byteAt(bytes, at + 1) << 8) | (byteAt(bytes, at + 2) << 16) | (byteAt(bytes, at + 3) << 24);
    crc = entry(t3, crc & 255) ^ entry(t2, (crc >>> 8) & 255) ^ entry(t1, (crc >>> 16) & 255) ^ entry(t0, crc >>> 24);
  }
  for (; at < bytes.length; at++) crc = entry(t0, (crc ^ byteAt(bytes, at)) & 255) ^ (crc >>> 8);
  return ~crc >>> 0;
}

function byteAt(bytes: Uint8Array, at: number): number {
  return bytes[at] as number; // the caller stays below the length
}

function entry(table: Int32Array, byte: number): number {
  return table[byte] as number; // a table has an entry for each byte
}

type Tables = readonly [Int32Array, Int32Array, Int32Array, Int32Array];

/** Table k has the checksum of each byte that is followed by k zero bytes. */
function tables(): Tables {
  if (made === null) {
    const first = Int32Array.from({ length: 256 }, (_, byte) => {
      let crc = byte;
      for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ polynomial : crc >>> 1;
      return crc;
    });
    const next = (table: Int32Array): Int32Array => table.map((crc) => (crc >>> 8) ^ entry(first, crc & 255));
    const second = next(first);
    const third = next(second);
    made = [first, second, third, next(third)];
  }
  return made;
}

let made: Tables | null = null;

const polynomial = 0xedb88320;
