/** Every erratum has a test with its number in front of its title, and no test has a number that the page does not know. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const numbers = Array.from(readFileSync('docs/errata.md', 'utf8').matchAll(/^\| (E\d+) \|/gm), ([, number]) => number);

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

test('the page has them all', () => {
  expect(numbers).toEqual(numbers.map((_, i) => `E${i + 1}`));
  expect(numbers.length).toBeGreaterThanOrEqual(20);
});

test('only what is run has a title', () => {
  const text = `test('one', () => {}); describe("two", () => {}); const e = 'E5: no test';`;
  expect(titlesIn(text)).toEqual(['one', 'two']);
});
