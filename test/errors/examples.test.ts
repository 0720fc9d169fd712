import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Example, Files } from '../../src/errors/diagnostic.ts';
import { diagnostics } from '../../src/errors/index.ts';
import * as api from '../../src/index.ts';
import { type Ran, run } from '../run.ts';

/** Every diagnostic shows the smallest thing that earns it, and its neighbour that does not. */
describe.each(diagnostics.map(({ code, bad, good }) => ({ code, bad, good })))('$code', ({ code, bad, good }) => {
  test('the bad example earns it', async () => {
    if (typeof bad !== 'string' && 'test' in bad) {
      expect(readFileSync(bad.test, 'utf8')).toContain(`'${code}'`);
      return;
    }
    const { code: exit, out, err } = await perform(bad);
    expect(`${out}${err}`).toContain(`[${code}]`);
    expect([0, 1, 3]).toContain(exit);
    expect(codesIn(`${out}${err}`)).toEqual([code]);
  });

  test('the good example earns nothing', async () => {
    const { code: exit, out, err } = await perform(good);
    expect(codesIn(`${out}${err}`)).toEqual([]);
    expect(exit).toBe(0);
  });
});

test('every file of a diagnostic is in the index, and codes are the names of files', () => {
  const files = readdirSync('src/errors').filter((file) => /^S\d+\.ts$/.test(file));
  expect(diagnostics.map((d) => `${d.code}.ts`).toSorted()).toEqual(files.toSorted());
});

async function perform(example: Example): Promise<Ran> {
  if (typeof example === 'string') return run('check', example);
  if ('missing' in example) return run(example.command, null);
  if ('test' in example) throw new Error('it cannot be performed');
  if ('call' in example) return call(example);
  return run(example.command, example.program, filesOf(example.files ?? {}));
}

/** A use of the API as a function, in which any name may be assigned to. */
async function call({ program, call }: { readonly program: string; readonly call: string }): Promise<Ran> {
  const P = api.syl(Object.assign([program], { raw: [program] }));
  const names = Object.keys(api);
  const perform = new Function('P', ...names, `let f, a, out; return ${call};`);
  try {
    await perform(P, ...Object.values(api));
    return { code: 0, out: '', err: '' };
  } catch (thrown) {
    if (!(thrown instanceof api.SylviteError)) throw thrown;
    return { code: 1, out: '', err: thrown.message };
  }
}

function filesOf(files: Files): Map<string, Uint8Array> {
  return new Map(Object.entries(files).map(([name, bytes]) => [name, Uint8Array.from(bytes, (c) => c.charCodeAt(0))]));
}

function codesIn(text: string): readonly string[] {
  return Array.from(text.matchAll(/(?:error|warning)\[(S\d+)\]/g), (match) => match[1] ?? '');
}
