import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { mutants } from './mutants.ts';
import { mutated } from './mutated.ts';

test.each(mutants)('$name: the text that it replaces occurs once, and the result parses', (mutant) => {
  const text = readFileSync(`src/${mutant.file}`, 'utf8');
  expect(text.split(mutant.find).length - 1).toBe(1);
  expect(mutant.replace).not.toBe(mutant.find);
  expect(parseSync(mutant.file, mutated(text, mutant)).errors).toEqual([]);
});

test('there are at least 140 mutants, and no two are equal', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(140);
  expect(new Set(mutants.map((m) => m.name)).size).toBe(mutants.length);
  expect(new Set(mutants.map((m) => JSON.stringify([m.file, m.find, m.replace]))).size).toBe(mutants.length);
});
