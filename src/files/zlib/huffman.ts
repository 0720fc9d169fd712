/** A canonical Huffman code. An entry is 16 · symbol + length. */
export interface Code {
  /** The entry for each value of the next `rootBits` bits; 0 if the codeword is longer or invalid. */
  readonly root: Uint16Array;
  /** The number of codewords of each length. */
  readonly counts: Uint16Array;
  /** The symbols in the order of their codewords. */
  readonly symbols: Uint16Array;
}

export const rootBits = 10;

/**
 * The code with these codeword lengths; 0 means that a symbol has no codeword. Null if there is no such prefix code. A
 * code must be complete, except that it may have a single codeword of one bit, or none.
 */
export function codeOf(lengths: Uint8Array): Code | null {
  const counts = new Uint16Array(maxLength + 1);
  for (const length of lengths) counts[length] = entryOf(counts, length) + 1;
  counts[0] = 0;
  const code = new Uint16Array(maxLength + 2); // the first codeword of each length
  const index = new Uint16Array(maxLength + 2); // and its position among the symbols
  let free = 1;
  for (let length = 1; length <= maxLength; length++) {
    const count = entryOf(counts, length);
    free = 2 * free - count;
    if (free < 0) return null;
    code[length + 1] = (entryOf(code, length) + count) << 1;
    index[length + 1] = entryOf(index, length) + count;
  }
  const used = entryOf(index, maxLength + 1);
  if (free > 0 && (used > 1 || entryOf(counts, 1) !== used)) return null;
  const symbols = new Uint16Array(used);
  const root = new Uint16Array(1 << rootBits);
  for (let symbol = 0; symbol < lengths.length; symbol++) {
    const length = lengths[symbol] as number; // symbol < lengths.length
    if (length === 0) continue;
    const word = entryOf(code, length);
    code[length] = word + 1;
    const position = entryOf(index, length);
    index[length] = position + 1;
    symbols[position] = symbol;
    if (length > rootBits) continue;
    for (let i = reversed(word, length); i < root.length; i += 1 << length) root[i] = (symbol << 4) | length;
  }
  return { root, counts, symbols };
}

/**
 * The entry for the next bits, for codewords of any length. Reads one bit at a time. Returns -1 if no codeword matches.
 */
export function searchCode({ counts, symbols }: Code, bits: number): number {
  let word = 0;
  let first = 0;
  let index = 0;
  for (let length = 1; length <= maxLength; length++) {
    word = (word << 1) | ((bits >>> (length - 1)) & 1);
    const count = entryOf(counts, length);
    first <<= 1;
    if (word - first < count) return (entryOf(symbols, index + word - first) << 4) | length;
    first += count;
    index += count;
  }
  return -1;
}

const maxLength = 15;

/** Codewords are stored with their first bit in the least significant position. */
function reversed(word: number, length: number): number {
  let result = 0;
  for (let bit = 0; bit < length; bit++) result |= ((word >>> bit) & 1) << (length - 1 - bit);
  return result;
}

function entryOf(table: Uint16Array, i: number): number {
  return table[i] as number; // the tables have an entry for each length, and one more
}
