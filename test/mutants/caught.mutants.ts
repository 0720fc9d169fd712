import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { transformWithOxc } from 'vite';
import { expect, test } from 'vitest';
import { type Mutant, mutants } from './mutants.ts';

/** The most cases that a wrong rule may survive. */
const most = 20_000;

const chosen = mutants.filter(({ name }) => name.includes(process.env.MUTANT ?? ''));

test.concurrent.each(chosen)('$name', async (mutant) => {
  const { cases, finding } = await fuzzed(await compiled(mutant));
  console.info(
    finding === null ? `${mutant.name}: survives ${cases} cases` : `${mutant.name}: ${cases} cases, ${finding.law}`,
  );
  expect(finding).not.toBe(null);
});

test('without a mutation nothing is caught', async () => {
  const { finding } = await fuzzed(await compiled(null), 300);
  expect(finding).toBe(null);
});

/** A copy of the compiled code with one file of it changed. */
async function compiled(mutant: Mutant | null): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'sylvite-mutant-'));
  cpSync('dist', join(folder, 'dist'), { recursive: true });
  cpSync('package.json', join(folder, 'package.json'));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  if (mutant !== null) {
    const source = readFileSync(join('src', mutant.file), 'utf8').replace(mutant.find, () => mutant.replace);
    const { code } = await transformWithOxc(source, mutant.file);
    const script = code.replaceAll(/from "(\.[^"]*)\.ts"/g, 'from "$1.js"');
    writeFileSync(join(folder, 'dist', mutant.file.replace(/\.ts$/, '.js')), script);
  }
  return folder;
}

interface Found {
  readonly cases: number;
  readonly finding: { readonly law: string; readonly what: string } | null;
}

/** What the laboratory finds, in another process. */
function fuzzed(folder: string, cases = most): Promise<Found> {
  const args = ['test/mutants/child.mjs', join(folder, 'dist'), String(cases), '900', process.env.SEED ?? '1'];
  return new Promise((done, fail) => {
    execFile('node', args, (error, out) => {
      rmSync(folder, { recursive: true });
      if (error === null) done(JSON.parse(out));
      else fail(error);
    });
  });
}
