import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Imported } from './imported.ts';

/** Is a file in a TypeScript project: is there a tsconfig.json in its folder or above, up to the package.json? */
export function isTypeScriptProject(file: string): boolean {
  const folder = dirname(file);
  if (existsSync(join(folder, 'tsconfig.json'))) return true;
  return folder !== file && !existsSync(join(folder, 'package.json')) && isTypeScriptProject(folder);
}

/**
 * Write the declaration file of a program next to it, unless it is up to date. TypeScript finds that of `blur.syl` by
 * its name, `blur.d.syl.ts`. It cannot find one for a query, so an import with a query is an ambient module.
 */
export function writeDeclaration({ path, query }: Imported, declaration: string): void {
  writeIfChanged(path.replace(/\.syl$/, '.d.syl.ts'), declaration);
  if (query === '') return;
  const name = `*/${basename(path)}${query}`;
  const ambient = `declare module ${JSON.stringify(name)} {\n${declaration.replaceAll('declare ', '')}}\n`;
  writeIfChanged(`${path}${query.replaceAll(/[^\w.-]+/g, '.')}.d.ts`, ambient);
}

function writeIfChanged(file: string, text: string): void {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}
