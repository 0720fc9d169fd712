import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Case } from '../../lab/case.ts';
import { readCase } from '../../lab/case-text.ts';
import type { NamedText } from '../../lab/corpus/replay.ts';
import type { Console } from '../output/console.ts';

/** The cases of a folder, which may not exist yet. If a case is not valid, prints the reason and returns null. */
export function openCorpus(folder: string, console: Console): readonly Case[] | null {
  const cases: Case[] = [];
  for (const { name, text } of readCorpus(folder)) {
    const c = readCase(text);
    if ('why' in c) {
      console.err(`error: ${name} is not a valid case: ${c.why}\n`);
      return null;
    }
    cases.push(c);
  }
  return cases;
}

/** The texts of a folder or of one file, sorted by name; none if it does not exist. */
export function readCorpus(path: string): readonly NamedText[] {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return [];
  if (stats.isFile()) return [{ name: path, text: readFileSync(path, 'utf8') }];
  const names = readdirSync(path).filter((name) => name.endsWith('.syl'));
  return names.toSorted().map((name) => ({ name, text: readFileSync(join(path, name), 'utf8') }));
}

/** Write a case to a folder, named by the hash of its text. */
export function addToCorpus(folder: string, text: string): void {
  mkdirSync(folder, { recursive: true });
  const name = createHash('sha256').update(text).digest('hex').slice(0, 12);
  writeFileSync(join(folder, `${name}.syl`), text);
}

/** Replace the cases of a folder. */
export function replaceCorpus(folder: string, texts: readonly string[]): void {
  for (const { name } of readCorpus(folder)) rmSync(join(folder, name));
  for (const text of texts) addToCorpus(folder, text);
}
