import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** Copy the declarations of entries from one folder to another, with all declarations that they import. */
export function copyDeclarations(from, to, entries) {
  const files = new Set(entries.map((name) => `${name}.d.ts`));
  for (const file of files) {
    const text = readFileSync(join(from, file), 'utf8');
    for (const [, path] of text.matchAll(/(?:from |import\()['"](\.[^'"]*)\.ts['"]/g))
      files.add(normalize(join(dirname(file), `${path}.d.ts`)));
    mkdirSync(dirname(join(to, file)), { recursive: true });
    // TypeScript resolves the extension .js in every mode of module resolution.
    writeFileSync(join(to, file), text.replaceAll(/((?:from |import\()['"]\.[^'"]*)\.ts(?=['"])/g, '$1.js'));
  }
}
