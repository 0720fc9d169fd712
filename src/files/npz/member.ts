import { refuse } from '../../errors/diagnostic.ts';
import { noSingleMember } from '../../errors/S647.ts';
import { malformed } from '../malformed.ts';
import type { NamedBytes } from '../named-bytes.ts';
import { longestHeader } from '../npy/header.ts';
import { crc32 } from '../zlib/crc32.ts';
import { inflate, maxRatio } from '../zlib/inflate.ts';
import { portableInflate } from '../zlib/portable-inflate.ts';
import { type Entry, entriesOf } from './directory.ts';

/** An .npy file in an .npz file. */
export interface Member {
  /** Its name and at least its header, so that the header can be checked before the whole file is decompressed. */
  readonly head: NamedBytes;
  content(): Uint8Array;
}

/**
 * An array of an .npz file, which is a ZIP file of .npy files: the array with the requested name. If no name is
 * requested, it is the array with the name of the input, or the only array.
 */
export function memberOf(file: NamedBytes, requested: string | null, input: string | null): Member {
  const entries = entriesOf(file).filter(({ name }) => name.endsWith(extension));
  const named = (name: string | null): Entry | undefined => entries.find((entry) => nameOf(entry) === name);
  const only = entries.length === 1 ? entries[0] : undefined;
  const entry = requested === null ? (named(input) ?? only) : named(requested);
  if (entry !== undefined) {
    const head = { name: `${file.name}:${nameOf(entry)}`, bytes: headOf(file, entry) };
    return { head, content: () => contentOf(file, entry) };
  }
  return refuse(noSingleMember({ file: file.name, requested, known: entries.map(nameOf).join(', ') }, null));
}

const extension = '.npy';

function nameOf({ name }: Entry): string {
  return name.slice(0, -extension.length);
}

/** The first bytes of a compressed entry; all bytes of an uncompressed entry, whose checksum is verified. */
function headOf(file: NamedBytes, entry: Entry): Uint8Array {
  if (entry.method !== deflated) return contentOf(file, entry);
  return portableInflate(entry.stored, longestHeader) ?? refuseDamaged(file, entry);
}

/** The decompressed bytes of an entry. */
function contentOf(file: NamedBytes, entry: Entry): Uint8Array {
  const { name, method, stored, size, checksum } = entry;
  const content = decompressed(stored, method, size);
  if (content?.length !== size) return refuseDamaged(file, entry);
  if (crc32(content) !== checksum) return malformed(file, `is damaged: the checksum of ${name} is wrong`);
  return content;
}

function refuseDamaged(file: NamedBytes, { name }: Entry): never {
  return malformed(file, `is damaged: ${name} cannot be decompressed`);
}

function decompressed(stored: Uint8Array, method: number, size: number): Uint8Array | null {
  if (method === 0) return stored;
  return method === deflated && stored.length * maxRatio >= size ? inflate(stored, size) : null;
}

const deflated = 8;
