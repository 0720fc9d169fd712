import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { diagnostics } from '../../src/errors/index.ts';
import { errorsPage, spaced } from '../docs/errors-page.ts';
import { perform } from './perform.ts';

/** Every diagnostic has a minimal example that causes it, and a similar one that does not. */
describe.each(diagnostics.map(({ code, bad, good }) => ({ code, bad, good })))('$code', ({ code, bad, good }) => {
  test('the bad example causes it', async () => {
    if (typeof bad !== 'string' && 'test' in bad) {
      expect(readFileSync(bad.test, 'utf8')).toContain(`'${code}'`);
      return;
    }
    const { code: exit, out, err } = await perform(spaced(bad));
    expect(`${out}${err}`).toContain(`[${code}]`);
    expect([0, 1, 3]).toContain(exit);
    expect(codesIn(`${out}${err}`)).toEqual([code]);
  });

  test('the good example causes no diagnostic', async () => {
    const { code: exit, out, err } = await perform(good);
    expect(codesIn(`${out}${err}`)).toEqual([]);
    expect(exit).toBe(0);
  });
});

test('docs/errors.md is up to date; `npm run docs:errors` writes it', async () => {
  expect(readFileSync('docs/errors.md', 'utf8')).toBe(await errorsPage());
});

test('every diagnostic is in the index, under the name of its file', () => {
  const files = readdirSync('src/errors').filter((file) => /^S\d+\.ts$/.test(file));
  expect(diagnostics.map((d) => `${d.code}.ts`).toSorted()).toEqual(files.toSorted());
});

function codesIn(text: string): readonly string[] {
  return Array.from(text.matchAll(/(?:error|warning)\[(S\d+)\]/g), (match) => match[1] ?? '');
}
