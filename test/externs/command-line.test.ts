import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { run, runLater } from '../run.ts';

const folder = mkdtempSync(join(tmpdir(), 'externs-'));
afterAll(() => rmSync(folder, { recursive: true }));

function moduleFile(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

const program = `pipeline f(k: i32 = 3) {
  fun g(x) = x * x;
  extern sums(g, k): i32[1] by host where (x) reads g[[x, x + 2)];
  fun f(x) = sums[x] + 1;
}`;

const body = `(g, k, result) => {
  for (let i = 0; i < result.data.length; i++) {
    const at = i + result.min[0] - g.min[0];
    result.data[i] = (g.data[at] + g.data[at + 1]) * k;
  }
}`;

const named = moduleFile('named.mjs', `export const sums = ${body};`);
const unnamed = moduleFile('default.mjs', `export default ${body};`);
const failing = moduleFile('failing.mjs', "export default () => { throw new Error('no sums'); };");
const empty = moduleFile('empty.mjs', 'export const other = 3;');

const withExtern = (command: string, file: string) =>
  runLater([...command.split(' ').toSpliced(1, 0, 'program.syl'), '--extern', `sums=${file}`], program);

test.each(['eval', 'step', 'run', 'run --engine interp', 'run --threads 2 --checked'])(
  '%s calls the function of a module',
  async (command) => {
    for (const file of [named, unnamed]) {
      const { code, out, err } = await withExtern(`${command} --window x=0:4 --json`, file);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(JSON.parse(out).values).toEqual([4, 16, 40, 76]);
    }
  },
);

test('a function that fails ends the command with exit code 3', async () => {
  for (const engine of ['wasm', 'interp']) {
    const { code, err } = await withExtern(`run --window x=0:4 --engine ${engine}`, failing);
    expect(code).toBe(3);
    expect(err).toContain('error[S720]: the function of the extern sums threw Error: no sums');
  }
});

test('a program cannot name a file, and needs the option', () => {
  for (const command of ['eval', 'step', 'run', 'bench --rounds 1']) {
    const { code, err, out } = run(`${command} --window x=0:4`, program);
    expect(code).toBe(1);
    expect(`${err}${out}`).toContain('run --extern sums=./file.mjs');
  }
});

test('a file without the function, or that is missing, is an error', async () => {
  for (const [file, why] of [
    [empty, 'exports no function sums and no default function'],
    [join(folder, 'missing.mjs'), 'S608'],
  ] as const) {
    const { code, err } = await withExtern('run --window x=0:4', file);
    expect(code).toBe(1);
    expect(err).toContain(why);
  }
  const { code, err } = await runLater(['run', 'program.syl', '--extern', 'sums'], program);
  expect(code).toBe(1);
  expect(err).toContain('is not of the form NAME=FILE.mjs');
});
