import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Imported } from './imported.ts';

/**
 * Is a file in a TypeScript project? Searches for a tsconfig.json in its folder and in the folders above, up to the
 * folder of the package.json.
 */
export function isTypeScriptProject(file: string): boolean {
  const folder = dirname(file);
  if (existsSync(join(folder, 'tsconfig.json'))) return true;
  return folder !== file && !existsSync(join(folder, 'package.json')) && isTypeScriptProject(folder);
}

/**
 * Write the declaration file of a program next to it, unless it is up to date. TypeScript finds the declaration of
 * `blur.syl` by the name `blur.d.syl.ts`. It finds no declaration by a name with a query, so an import with a query is
 * declared as an ambient module.
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
