/** docs/errata.md and the tests agree on the numbers of the errata, and on the files of this folder. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync('docs/errata.md', 'utf8');
const numbers = Array.from(page.matchAll(/^\| (E\d+) \|/gm), ([, number]) => number);

const titles = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .flatMap((file) => titlesIn(readFileSync(`test/${file}`, 'utf8')));

function titlesIn(text: string): readonly string[] {
  return Array.from(text.matchAll(/\b(?:test|describe)\((['"])(.*?)\1,/g), ([, , title = '']) => title);
}

test.each(numbers)('%s has a test', (number) => {
  expect(titles.filter((title) => title.startsWith(`${number}: `))).not.toEqual([]);
});

test('no test has another number', () => {
  const named = titles.flatMap((title) => /^E\d+(?=:)/.exec(title) ?? []);
  expect(named.filter((number) => !numbers.includes(number))).toEqual([]);
});

test('the page lists all errata', () => {
  expect(numbers).toEqual(numbers.map((_, i) => `E${i + 1}`));
  expect(numbers.length).toBeGreaterThanOrEqual(20);
});

test('the page names every file of this folder, and no other', () => {
  const named = Array.from(page.matchAll(/^- `test\/regressions\/(.*?)`: /gm), ([, file]) => file);
  const files = readdirSync('test/regressions').filter(
    (file) => file.endsWith('.test.ts') && file !== 'errata.test.ts',
  );
  expect(named.toSorted()).toEqual(files.toSorted());
});

test('only tests that run have a title', () => {
  const text = `test('one', () => {}); describe("two", () => {}); const e = 'E5: no test';`;
  expect(titlesIn(text)).toEqual(['one', 'two']);
});
