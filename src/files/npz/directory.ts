import { malformed } from '../malformed.ts';
import type { NamedBytes } from '../named-bytes.ts';

/** A file in a ZIP file. */
export interface Entry {
  readonly name: string;
  /** 0 if it is stored, 8 if it is compressed with deflate. */
  readonly method: number;
  /** Its bytes as they are stored in the ZIP file. */
  readonly stored: Uint8Array;
  /** The size and the CRC-32 of its content. */
  readonly size: number;
  readonly checksum: number;
}

/**
 * The entries of a ZIP file, according to its central directory. The directory is at the end, and has a header of 46
 * bytes for each entry; the content of an entry is elsewhere, after another header of 30 bytes.
 */
export function entriesOf(file: NamedBytes): readonly Entry[] {
  const { bytes } = file;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(file, view);
  const count = view.getUint16(end + 10, true);
  const entries: Entry[] = [];
  for (let at = view.getUint32(end + 16, true); entries.length < count; ) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) return damaged(file);
    const lengths = [28, 30, 32].map((field) => view.getUint16(at + field, true)); // of name, extra data and comment
    const [nameLength = 0] = lengths;
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      method: view.getUint16(at + 10, true),
      stored: contentAt(file, view, view.getUint32(at + 42, true), view.getUint32(at + 20, true)),
      size: view.getUint32(at + 24, true),
      checksum: view.getUint32(at + 16, true),
    });
    at += lengths.reduce((sum, length) => sum + length, 46);
  }
  return entries;
}

/** The position of the end record: 22 bytes, and a comment. */
function endOf(file: NamedBytes, view: DataView): number {
  const last = view.byteLength - 22;
  for (let at = last; at >= Math.max(0, last - longestComment); at--)
    if (view.getUint32(at, true) === 0x06054b50) return at;
  return malformed(file, 'is truncated: it has no directory');
}

const longestComment = 2 ** 16 - 1;

/** The content of an entry whose local header is at `at`. */
function contentAt(file: NamedBytes, view: DataView, at: number, length: number): Uint8Array {
  if (at + 30 > view.byteLength || view.getUint32(at, true) !== 0x04034b50) return damaged(file);
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  return start + length <= view.byteLength ? file.bytes.subarray(start, start + length) : damaged(file);
}

function damaged(file: NamedBytes): never {
  return malformed(file, 'is damaged: its directory is wrong, or it has 4 GiB or more');
}
