import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mutants } from './mutants.ts';

test.each(mutants)('$name: the rule that it changes is there, once', ({ file, find, replace }) => {
  expect(readFileSync(`src/${file}`, 'utf8').split(find).length - 1).toBe(1);
  expect(replace).not.toBe(find);
});

test('there are enough of them, and no two are the same', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(140);
  expect(new Set(mutants.map((m) => m.name)).size).toBe(mutants.length);
  expect(new Set(mutants.map((m) => JSON.stringify([m.file, m.find, m.replace]))).size).toBe(mutants.length);
});
