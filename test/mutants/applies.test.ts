import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mutants } from './mutants.ts';

test.each(mutants)('$name: the text that it replaces occurs once', ({ file, find, replace }) => {
  expect(readFileSync(`src/${file}`, 'utf8').split(find).length - 1).toBe(1);
  expect(replace).not.toBe(find);
});

test('there are at least 140 mutants, and no two are equal', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(140);
  expect(new Set(mutants.map((m) => m.name)).size).toBe(mutants.length);
  expect(new Set(mutants.map((m) => JSON.stringify([m.file, m.find, m.replace]))).size).toBe(mutants.length);
});
