import { malformed } from '../malformed.ts';
import type { NamedBytes } from '../named-bytes.ts';

/** What the head of an .npy file says, and where the elements begin. */
export interface Header {
  readonly descr: string;
  readonly fortran: boolean;
  /** By numpy's axes: in C order the last one is the fastest. */
  readonly shape: readonly number[];
  readonly end: number;
}

/**
 * The head of an .npy file, versions 1 to 3.
 *
 *     file   ::= \x93NUMPY · major · minor · length of dict (2 bytes; from version 2 on, 4) · dict · elements
 *     dict   ::= {'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }
 */
export function headerOf(file: NamedBytes): Header {
  const { bytes } = file;
  const magic = '\x93NUMPY';
  if (latin1(bytes.subarray(0, magic.length)) !== magic) return malformed(file, 'does not begin like an .npy file');
  const [major = 0] = bytes.subarray(magic.length);
  if (major < 1 || major > 3) return malformed(file, `has the version ${major}; 1 to 3 are known`);
  const start = major === 1 ? 10 : 12;
  if (bytes.length < start) return malformed(file, 'ends in its header');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = major === 1 ? view.getUint16(8, true) : view.getUint32(8, true);
  if (length > longest) return malformed(file, `has a header of ${length} bytes; the limit is ${longest}`);
  const end = start + length;
  if (end > bytes.length) return malformed(file, 'ends in its header');
  const entries = entriesOf(file, latin1(bytes.subarray(start, end)));
  const entry = (key: string): string => entries.get(key) ?? malformed(file, `does not say its ${key}`);
  return {
    descr: entry('descr'),
    fortran: entry('fortran_order') === 'True',
    shape: shapeOf(file, entry('shape')),
    end,
  };
}

/** As long as numpy itself reads without being told to. */
const longest = 10_000;

/** The entries of a dict, their values as they are written. */
function entriesOf(file: NamedBytes, dict: string): ReadonlyMap<string, string> {
  const [, inside] = /^\s*\{(.*)\}\s*$/s.exec(dict) ?? malformed(file, 'has a header that is no dict');
  const entries = new Map<string, string>();
  const entry = /\s*(?:'(\w+)'|"(\w+)")\s*:\s*('[^']*'|"[^"]*"|\([^()]*\)|True|False|\[.*\])\s*(?:,|$)/sy;
  for (let match = entry.exec(inside ?? ''); match !== null; match = entry.exec(inside ?? '')) {
    entries.set(match[1] ?? match[2] ?? '', match[3] ?? '');
  }
  return entries;
}

/** `()`, `(3,)`, `(3, 4)`; the whole numbers of Python 2 end in an L. */
function shapeOf(file: NamedBytes, tuple: string): readonly number[] {
  const lengths = tuple
    .slice(1, -1)
    .split(',')
    .map((text) => text.trim());
  if (lengths.at(-1) === '') lengths.pop();
  return lengths.map((text) =>
    /^\d{1,15}L?$/.test(text) ? Number.parseInt(text, 10) : malformed(file, `has the shape ${tuple.slice(0, 40)}`),
  );
}

function latin1(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}
