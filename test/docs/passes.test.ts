import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { passes } from '../../src/machine/passes.ts';
import { checkers } from '../../src/verify/checkers.ts';

/** The rows of the table of machine passes in ARCHITECTURE.md, cell by cell. */
const [, section = ''] = readFileSync('ARCHITECTURE.md', 'utf8').split('## Machine passes');
const rows = Array.from(section.matchAll(/^\| `([\w-]+)`( ²)? \| (.*) \|$/gm), ([, name = '', twice, rest = '']) => {
  const [literature = '', source = '', golden = '', law = ''] = rest.split(' | ');
  return { name, isRunTwice: twice !== undefined, literature, source, golden, law };
});

test('the table of machine passes has every pass, in order', () => {
  const names = passes.map(({ name }) => name);
  const first = names.filter((name) => !name.endsWith('-again'));
  expect(rows.map(({ name }) => name)).toEqual(['unroll', 'vectorize', ...first, 'check-addresses']);
  const again = names.filter((name) => name.endsWith('-again')).map((name) => name.replace(/-again$/, ''));
  expect(rows.filter(({ isRunTwice }) => isRunTwice).map(({ name }) => name)).toEqual(again);
});

test.each(rows)('$name has a literature name, a source and a golden', ({ name, literature, source, golden }) => {
  expect(literature).not.toBe('');
  const [, sourceFile = ''] = /\((.*)\)/.exec(source) ?? [];
  const [, goldenFile = ''] = /\((.*)\)/.exec(golden) ?? [];
  expect(existsSync(sourceFile)).toBe(true);
  expect(sourceFile.endsWith(`/${name}.ts`)).toBe(true);
  expect(existsSync(goldenFile)).toBe(true);
  expect(goldenFile).toBe(sourceFile.replace('src/', 'test/').replace(/\.ts$/, '.test.ts'));
});

test.each(checkers)('the table names the passes of the checker $name', ({ name, passes: checked }) => {
  const named = rows.filter(({ law }) => law.includes(`checker \`${name.replaceAll(' ', '-')}\``));
  expect(named.map((row) => row.name).toSorted()).toEqual([...checked].toSorted());
});
