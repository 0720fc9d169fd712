import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sylvite } from '../../src/cli/command-line.ts';
import { readInputs } from '../../src/cli/input/inputs.ts';
import type { Console } from '../../src/cli/output/console.ts';
import { noScreen } from '../../src/cli/output/screen.ts';
import { fileOf, optionsOf } from '../../src/lab/case.ts';
import { fuzz } from '../../src/lab/fuzz.ts';
import { drawCase } from '../../src/lab/generators/numbered-case.ts';
import { randomArray } from '../../src/lab/random-array.ts';
import { types } from '../../src/syntax/type.ts';
import { incorrectEngine } from './incorrect-engine.ts';

/** Run the command line; returns the exit code and the output. */
async function fuzzCommand(...options: readonly string[]): Promise<{ code: number; out: string }> {
  let out = '';
  const code = await sylvite(['fuzz', ...options], {
    ...quiet,
    out: (text) => {
      out += text;
    },
  });
  return { code, out };
}

const quiet: Console = {
  out: () => {},
  err: () => {},
  read: () => '',
  readBytes: () => new Uint8Array(),
  writeBytes: () => {},
  makeFolder: () => {},
  programsIn: () => null,
  readVersion: () => '1.2.3',
  readLoader: () => '',
  isTerminal: false,
  showActivity: () => {},
  color: false,
  screen: noScreen,
};

test('`fuzz --json` reports the run', async () => {
  const { code, out } = await fuzzCommand('--seed', '3', '--cases', '12', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ seed: 3, cases: 12, failure: null });
  expect(JSON.parse(out).laws["Theorem 'Scheduling equivalence'"]).toBeGreaterThan(0);
});

test('`fuzz` prints statistics, and its seed', async () => {
  const { code, out } = await fuzzCommand('--seed', '3', '--case', '5');
  expect(code).toBe(0);
  expect(out).toContain('Cases with each feature');
  expect(out).toMatch(/1 cases in .* seed 3\nno law was broken\n$/);
});

test('a case that hangs is reported with a single job, too', async () => {
  const killed: string[] = [];
  const silent = { send: () => {}, kill: () => void killed.push('killed') };
  const console = { ...quiet, processes: { cores: 4, start: () => silent, onSignal: () => () => {} } };
  const options = ['--seed', '3', '--case', '5', '--jobs', '1', '--case-timeout', '1'];
  const printed: string[] = [];
  const code = await sylvite(['fuzz', ...options], { ...console, out: (text) => void printed.push(text) });
  expect(code).toBe(3);
  expect(printed.join('')).toContain('Every case ends');
  expect(killed).toContain('killed');
});

test('an invalid number is a usage error', async () => {
  expect((await fuzzCommand('--cases', 'many')).code).toBe(2);
  expect((await fuzzCommand('--seconds', '-1')).code).toBe(2);
});

test('`fuzz --corpus` keeps cases, `--minimize` drops some of them, and `--replay` checks them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fuzz-corpus-'));
  const options = ['--json', '--engine', 'interp'];
  try {
    const fuzzed = await fuzzCommand('--corpus', folder, '--seed', '3', '--cases', '5', ...options);
    const { kept, characters } = JSON.parse(fuzzed.out).reach;
    expect([fuzzed.code, readdirSync(folder).length]).toEqual([0, kept]);
    expect(kept).toBeGreaterThan(1);
    expect(characters).toBeGreaterThan(10_000);
    const minimized = await fuzzCommand('--minimize', folder, '--cases', '1', '--json');
    expect([minimized.code, JSON.parse(minimized.out)]).toMatchObject([0, { before: kept, cases: 1 }]);
    const replayed = await fuzzCommand('--replay', folder, ...options);
    expect([replayed.code, JSON.parse(replayed.out)]).toMatchObject([0, { cases: 1, broken: [] }]);
    writeFileSync(join(folder, 'none.syl'), 'pipeline');
    const invalid = await fuzzCommand('--replay', folder, ...options);
    expect([invalid.code, JSON.parse(invalid.out)]).toMatchObject([1, { broken: [], invalid: [{ name: 'none.syl' }] }]);
    expect((await fuzzCommand('--corpus', folder, ...options)).code).toBe(1);
    expect((await fuzzCommand('--replay', join(folder, 'nowhere'), ...options)).code).toBe(2);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the seed and the index determine a case', () => {
  const text = (seed: number, index: number): string => {
    const c = drawCase(seed, index);
    return fileOf(c) + optionsOf(c);
  };
  expect(text(5, 17)).toBe(text(5, 17));
  expect(new Set([text(5, 17), text(5, 18), text(6, 17)]).size).toBe(3);
});

test('an incorrect engine is detected, and the minimized case is small', async () => {
  const { failure } = await fuzz({ seed: 1, first: 0, cases: 500, seconds: 60, engines: [incorrectEngine] });
  expect(failure?.finding.law).toBe('The engine incorrect agrees with the interpreter');
  expect(failure?.case.directives.length).toBeLessThanOrEqual(2); // an unrolled loop needs a constant extent
  expect(failure?.case.pipeline.funcs.length).toBe(1);
  expect(failure && fileOf(failure.case).length).toBeLessThan(200);
});

test('random inputs are those of the command line', () => {
  for (const type of types) {
    const given = readInputs(['img=random:7:3x2'], [{ name: 'img', type, rank: 2 }], quiet).get('img');
    expect(randomArray({ name: 'img', type, seed: 7, sizes: [3, 2] })).toEqual(given);
  }
});
