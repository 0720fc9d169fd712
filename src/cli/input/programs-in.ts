import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The .syl files of a folder, and of its subfolders if `isDeep`, in alphabetical order; null if it is not a folder.
 * Hidden folders and node_modules are skipped, and links are not followed.
 */
export function programsIn(folder: string, isDeep: boolean): readonly string[] | null {
  const entries = entriesOf(folder);
  if (entries === null) return null;
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isFile()) return entry.name.endsWith('.syl') ? [path] : [];
    const isSkipped = entry.name.startsWith('.') || entry.name === 'node_modules';
    return isDeep && entry.isDirectory() && !isSkipped ? (programsIn(path, true) ?? []) : [];
  });
}

function entriesOf(folder: string): readonly Dirent[] | null {
  try {
    return readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return null; // it does not exist, is a file, or cannot be read
  }
}
