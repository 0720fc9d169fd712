import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { errorsPage } from './errors-page.ts';

test('docs/errors.md is up to date; `npm run docs:errors` writes it', async () => {
  expect(readFileSync('docs/errors.md', 'utf8')).toBe(await errorsPage());
});
