import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bug } from '../../src/errors/bug.ts';
import { passes } from '../../src/machine/passes.ts';

const sources = readdirSync('src/machine/passes', { recursive: true, encoding: 'utf8' });
const names = new Set(passes.map(({ name }) => name.replace(/-again$/, '')));

/** The test file at the path of a pass, under `test` instead of `src`. */
function goldenOf(pass: string): string {
  const source = sources.find((file) => file.endsWith(`/${pass}.ts`)) ?? bug(`no file is named after ${pass}`);
  return join('test/machine/passes', source.replace(/\.ts$/, '.test.ts'));
}

test.each([...names])('%s has a golden that shows the program after it', (pass) => {
  const golden = goldenOf(pass);
  expect(existsSync(golden), golden).toBe(true);
  const text = readFileSync(golden, 'utf8');
  expect(text).toContain(`leftBy('${pass}', `);
  expect(text).toContain('toMatchInlineSnapshot(`');
});
