import { existsSync, readFileSync } from 'node:fs';

/**
 * The folder of this package, which is above this file, and the version. Null if this file was copied without its
 * package.
 */
export function findPackage(): { readonly folder: URL; readonly version: string } | null {
  let folder = new URL('.', import.meta.url);
  for (let parent = new URL('..', folder); parent.href !== folder.href; parent = new URL('..', folder)) {
    folder = parent;
    const file = new URL('package.json', folder);
    const { name, version } = JSON.parse(existsSync(file) ? readFileSync(file, 'utf8') : '{}');
    if (name === 'sylvite') return { folder, version };
  }
  return null;
}
