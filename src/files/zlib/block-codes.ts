import type { BitReader } from './bit-reader.ts';
import { type Code, codeOf, searchCode } from './huffman.ts';

/** The codes of a compressed block: for literal bytes and lengths of matches, and for distances of matches. */
export interface Codes {
  readonly literals: Code;
  readonly distances: Code;
}

/** The fixed Huffman codes of blocks of type 1 (RFC 1951, §3.2.6). */
export function fixedCodes(): Codes | null {
  const lengths = new Uint8Array(288).fill(8, 0, 144).fill(9, 144, 256).fill(7, 256, 280).fill(8, 280);
  return codesOf(lengths, new Uint8Array(32).fill(5));
}

/** Read the dynamic Huffman codes of a block of type 2 (RFC 1951, §3.2.7). Null if they are invalid. */
export function readCodes(from: BitReader): Codes | null {
  const literals = from.read(5) + 257;
  const distances = from.read(5) + 1;
  const given = from.read(4) + 4;
  if (literals > 286 || distances > 30) return null;
  const own = new Uint8Array(order.length);
  for (const symbol of order.slice(0, given)) own[symbol] = from.read(3);
  const code = codeOf(own);
  if (code === null) return null;
  const lengths = new Uint8Array(literals + distances);
  for (let at = 0; at < lengths.length; ) {
    const symbol = readSymbol(from, code);
    if (symbol === null || (symbol === 16 && at === 0)) return null;
    const [value, repeats] = repeated(from, symbol, lengths[at - 1] ?? 0);
    if (at + repeats > lengths.length) return null;
    lengths.fill(value, at, at + repeats);
    at += repeats;
  }
  if (lengths[256] === 0) return null; // such a block has no end
  return codesOf(lengths.subarray(0, literals), lengths.subarray(literals));
}

function codesOf(ofLiterals: Uint8Array, ofDistances: Uint8Array): Codes | null {
  const [literals, distances] = [codeOf(ofLiterals), codeOf(ofDistances)];
  return literals === null || distances === null ? null : { literals, distances };
}

/** A length of a codeword, and how often it is repeated. */
function repeated(from: BitReader, symbol: number, previous: number): readonly [number, number] {
  if (symbol === 16) return [previous, 3 + from.read(2)];
  if (symbol === 17) return [0, 3 + from.read(3)];
  if (symbol === 18) return [0, 11 + from.read(7)];
  return [symbol, 1];
}

function readSymbol(from: BitReader, code: Code): number | null {
  const ahead = from.peek(15);
  const entry = searchCode(code, ahead);
  if (entry < 0) return null;
  from.read(entry & 15);
  return entry >> 4;
}

/** The order of the symbols of the code length alphabet, in which the lengths of their codewords are stored. */
const order: readonly number[] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
