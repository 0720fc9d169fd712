import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Save the files that a page asks its readers to save: "Save this as `NAME`", and then a code block. */
export function saveFilesOf(page: string, folder: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const text = readFileSync(page, 'utf8');
  for (const [, name = '', content = ''] of text.matchAll(/Save this as `([^`]+)`.*?```\w+\n(.*?)```/gs)) {
    files.set(name, content);
    writeFileSync(join(folder, name), content);
  }
  return files;
}
