import { malformed } from '../malformed.ts';
import type { NamedBytes } from '../named-bytes.ts';

/** The header of an .npy file. */
export interface Header {
  readonly descr: string;
  readonly fortran: boolean;
  /** The axes of NumPy: in C order, the last axis is the innermost. */
  readonly shape: readonly number[];
  /** The position of the first element. */
  readonly end: number;
}

/**
 * Parse the header of an .npy file, versions 1 to 3.
 *
 *     file   ::= \x93NUMPY · major · minor · length of dict (2 bytes; from version 2 on, 4) · dict · elements
 *     dict   ::= {'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }
 */
export function headerOf(file: NamedBytes): Header {
  const { bytes } = file;
  const magic = '\x93NUMPY';
  if (latin1(bytes.subarray(0, magic.length)) !== magic)
    return malformed(file, 'does not have the signature of an .npy file');
  const [major = 0] = bytes.subarray(magic.length);
  if (major < 1 || major > 3) return malformed(file, `has version ${major}; versions 1 to 3 are supported`);
  const start = major === 1 ? 10 : 12;
  if (bytes.length < start) return malformed(file, 'is truncated in its header');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = major === 1 ? view.getUint16(8, true) : view.getUint32(8, true);
  if (length > maxLength) return malformed(file, `has a header of ${length} bytes; the limit is ${maxLength}`);
  const end = start + length;
  if (end > bytes.length) return malformed(file, 'is truncated in its header');
  const entries = entriesOf(file, latin1(bytes.subarray(start, end)));
  const entry = (key: string): string => entries.get(key) ?? malformed(file, `has no ${key} in its header`);
  return {
    descr: entry('descr'),
    fortran: entry('fortran_order') === 'True',
    shape: shapeOf(file, entry('shape')),
    end,
  };
}

/** The limit of NumPy itself. */
const maxLength = 10_000;

/** The maximum position of the first element. */
export const longestHeader = 12 + maxLength;

/** The entries of a dict. The values are not parsed. */
function entriesOf(file: NamedBytes, dict: string): ReadonlyMap<string, string> {
  const [, inside] = /^\s*\{(.*)\}\s*$/s.exec(dict) ?? malformed(file, 'has a header that is not a dict');
  const entries = new Map<string, string>();
  const entry = /\s*(?:'(\w+)'|"(\w+)")\s*:\s*('[^']*'|"[^"]*"|\([^()]*\)|True|False|\[.*\])\s*(?:,|$)/sy;
  for (let match = entry.exec(inside ?? ''); match !== null; match = entry.exec(inside ?? '')) {
    entries.set(match[1] ?? match[2] ?? '', match[3] ?? '');
  }
  return entries;
}

/** `()`, `(3,)`, `(3, 4)`; integers of Python 2 may end in L. */
function shapeOf(file: NamedBytes, tuple: string): readonly number[] {
  const lengths = tuple
    .slice(1, -1)
    .split(',')
    .map((text) => text.trim());
  if (lengths.at(-1) === '') lengths.pop();
  return lengths.map((text) =>
    /^\d{1,15}L?$/.test(text)
      ? Number.parseInt(text, 10)
      : malformed(file, `has the invalid shape ${tuple.slice(0, 40)}`),
  );
}

function latin1(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}
