import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { transformWithOxc } from 'vite';
import type { By, Mutant } from './mutant.ts';
import { mutated } from './mutated.ts';

/** How a mutant is detected (killed), or null if it survives. */
export function detection(mutant: Mutant, cases: number): Promise<string | null> {
  if (mutant.by === 'fuzz') return detectedByFuzzing(mutant, cases);
  return 'file' in mutant.by
    ? detectedByTests(mutant, mutant.by)
    : Promise.resolve(`equivalent: ${mutant.by.equivalent}`);
}

/** Fuzz a mutant in another process; null is the unmodified compiler. */
export async function detectedByFuzzing(mutant: Mutant | null, cases: number): Promise<string | null> {
  const folder = await compiled(mutant);
  const args = ['test/mutants/child.mjs', join(folder, 'dist'), String(cases), '1800', process.env.SEED ?? '1'];
  return new Promise((done, fail) => {
    execFile(process.execPath, args, (error, out) => {
      rmSync(folder, { recursive: true });
      if (error !== null) return fail(error);
      const { cases, finding } = JSON.parse(out) as FuzzingResult;
      done(finding && `${cases} cases, ${finding.law}`);
    });
  });
}

interface FuzzingResult {
  readonly cases: number;
  readonly finding: { readonly law: string } | null;
}

/** A copy of `dist` with the mutated file. */
async function compiled(mutant: Mutant | null): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'sylvite-mutant-'));
  cpSync('dist', join(folder, 'dist'), { recursive: true });
  cpSync('package.json', join(folder, 'package.json'));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  if (mutant !== null) {
    const { code } = await transformWithOxc(
      mutated(readFileSync(join('src', mutant.file), 'utf8'), mutant),
      mutant.file,
    );
    const script = code.replaceAll(/from "(\.[^"]*)\.ts"/g, 'from "$1.js"');
    writeFileSync(join(folder, 'dist', mutant.file.replace(/\.ts$/, '.js')), script);
  }
  return folder;
}

/** Run the tests of a mutant in another process; returns the first test that fails. */
async function detectedByTests(mutant: Mutant, { file, test }: Extract<By, { file: string }>): Promise<string | null> {
  const folder = await compiled(mutant);
  const report = join(folder, 'report.json');
  const options = ['--config', 'test/mutants/mutated.config.ts', '--bail', '1'];
  options.push('--reporter', 'json', '--outputFile', report);
  const args = ['node_modules/vitest/vitest.mjs', 'run', file, ...options, ...(test === undefined ? [] : ['-t', test])];
  const env = { ...process.env, MUTANT_FOLDER: folder };
  return new Promise((done, fail) => {
    execFile(process.execPath, args, { env, maxBuffer: 2 ** 28 }, (error, _, what) => {
      try {
        const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
        const failed = testResults.flatMap((each) => each.assertionResults).find(({ status }) => status === 'failed');
        done(failed === undefined ? null : `${file}, ${failed.fullName}`);
      } catch {
        fail(error ?? new Error(what));
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
  });
}

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}
