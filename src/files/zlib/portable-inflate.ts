import { BitReader } from './bit-reader.ts';
import { type Codes, fixedCodes, readCodes } from './block-codes.ts';
import { rootBits, searchCode } from './huffman.ts';

/**
 * Inflate (RFC 1951) without the zlib of the host. Returns null for invalid or truncated data, and stops after `size` +
 * 1 bytes. fflate cannot stop early: it decompresses all data, which may be a thousand times as long as the file.
 */
export function portableInflate(data: Uint8Array, size: number): Uint8Array<ArrayBuffer> | null {
  const from = new BitReader(data);
  const out = new Uint8Array(size + 1);
  let at = 0;
  for (let isLast = false; !isLast && at <= size; ) {
    isLast = from.read(1) === 1;
    const kind = from.read(2);
    if (kind === 0) at = copyStored(from, out, at);
    else {
      const codes = kind === 1 ? fixedCodes() : kind === 2 ? readCodes(from) : null;
      if (codes === null) return null;
      at = decodeBlock(from, codes, out, at);
    }
    if (at === invalid || from.isBeyondEnd) return null;
  }
  return out.subarray(0, at);
}

const invalid = -1;

/** Copy a block that is not compressed. Returns the position after it. */
function copyStored(from: BitReader, out: Uint8Array, at: number): number {
  from.align();
  const [length, complement] = [from.read(16), from.read(16)];
  if (length + complement !== 0xffff) return invalid;
  const start = from.align();
  const bytes = from.data.subarray(start, start + length);
  if (bytes.length < length) return invalid;
  from.next = start + length;
  out.set(bytes.subarray(0, out.length - at), at);
  return Math.min(at + length, out.length);
}

/** Decode a block. Returns the position after it, at most the end of `out`. */
function decodeBlock(from: BitReader, { literals, distances }: Codes, out: Uint8Array, start: number): number {
  const { data } = from;
  let { next, held, count } = from;
  const [literalRoot, distanceRoot] = [literals.root, distances.root];
  const mask = (1 << rootBits) - 1;
  const size = out.length;
  let at = start;
  while (at < size) {
    if (count < 16) {
      held |= (byteAt(data, next) | (byteAt(data, next + 1) << 8)) << count;
      next += 2;
      count += 16;
    }
    let entry = entryOf(literalRoot, held & mask);
    if (entry === 0) entry = searchCode(literals, held);
    if (entry < 0) return invalid;
    held = (held >>> (entry & 15)) | 0;
    count -= entry & 15;
    const symbol = entry >> 4;
    if (symbol < endOfBlock) {
      out[at++] = symbol;
      continue;
    }
    if (symbol === endOfBlock) break;
    if (symbol > 285) return invalid;
    for (; count <= 16; count += 8) held |= byteAt(data, next++) << count;
    let extra = entryOf(lengthBits, symbol - 257);
    const length = entryOf(lengthBases, symbol - 257) + (held & ((1 << extra) - 1));
    held = (held >>> extra) | 0;
    count -= extra;
    for (; count <= 16; count += 8) held |= byteAt(data, next++) << count;
    entry = entryOf(distanceRoot, held & mask);
    if (entry === 0) entry = searchCode(distances, held);
    if (entry < 0 || entry >> 4 > 29) return invalid;
    held = (held >>> (entry & 15)) | 0;
    count -= entry & 15;
    for (; count <= 16; count += 8) held |= byteAt(data, next++) << count;
    extra = entryOf(distanceBits, entry >> 4);
    const distance = entryOf(distanceBases, entry >> 4) + (held & ((1 << extra) - 1));
    held = (held >>> extra) | 0;
    count -= extra;
    if (distance > at) return invalid;
    const end = Math.min(at + length, size);
    for (let source = at - distance; at < end; ) out[at++] = out[source++] as number; // source < at
  }
  from.next = next;
  from.held = held;
  from.count = count;
  return at;
}

const endOfBlock = 256;

/** The number of extra bits of each length and distance symbol, and its base: the smallest length or distance. */
const lengthBits = Uint16Array.of(
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  1,
  1,
  1,
  1,
  2,
  2,
  2,
  2,
  3,
  3,
  3,
  3,
  4,
  4,
  4,
  4,
  5,
  5,
  5,
  5,
  0,
);
const distanceBits = Uint16Array.from({ length: 30 }, (_, symbol) => Math.max(0, (symbol >> 1) - 1));
const lengthBases = basesOf(lengthBits, 3).with(28, 258);
const distanceBases = basesOf(distanceBits, 1);

function basesOf(bits: Uint16Array, least: number): Uint16Array {
  let base = least;
  return bits.map((n) => {
    base += 1 << n;
    return base - (1 << n);
  });
}

function byteAt(data: Uint8Array, i: number): number {
  return data[i] as number; // after the end it is undefined, which counts as 0
}

function entryOf(table: Uint16Array, i: number): number {
  return table[i] as number; // the tables have an entry for each symbol or prefix
}
