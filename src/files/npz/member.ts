import { refuse } from '../../errors/diagnostic.ts';
import { noSingleMember } from '../../errors/S647.ts';
import { malformed } from '../malformed.ts';
import type { NamedBytes } from '../named-bytes.ts';
import { crc32 } from '../zlib/crc32.ts';
import { inflate, maxRatio } from '../zlib/inflate.ts';
import { type Entry, entriesOf } from './directory.ts';

/**
 * An array of an .npz file, which is a ZIP file of .npy files: the array with the requested name. If no name is
 * requested, it is the array with the name of the input, or the only array.
 */
export function memberOf(file: NamedBytes, requested: string | null, input: string | null): NamedBytes {
  const entries = entriesOf(file).filter(({ name }) => name.endsWith(extension));
  const named = (name: string | null): Entry | undefined => entries.find((entry) => nameOf(entry) === name);
  const only = entries.length === 1 ? entries[0] : undefined;
  const entry = requested === null ? (named(input) ?? only) : named(requested);
  if (entry !== undefined) return { name: `${file.name}:${nameOf(entry)}`, bytes: contentOf(file, entry) };
  return refuse(noSingleMember({ file: file.name, requested, known: entries.map(nameOf).join(', ') }, null));
}

const extension = '.npy';

function nameOf({ name }: Entry): string {
  return name.slice(0, -extension.length);
}

/** The decompressed bytes of an entry. */
function contentOf(file: NamedBytes, { name, method, stored, size, checksum }: Entry): Uint8Array {
  const content = decompressed(stored, method, size);
  if (content?.length !== size) return malformed(file, `is damaged: ${name} cannot be decompressed`);
  if (crc32(content) !== checksum) return malformed(file, `is damaged: the checksum of ${name} is wrong`);
  return content;
}

function decompressed(stored: Uint8Array, method: number, size: number): Uint8Array | null {
  if (method === 0) return stored;
  return method === deflated && stored.length * maxRatio >= size ? inflate(stored, size) : null;
}

const deflated = 8;
