import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { nodeConsole } from '../../src/cli/output/node-console.ts';
import { noScreen, screenOf } from '../../src/cli/output/screen.ts';
import { pngOf } from '../files/png-bytes.ts';
import { run, runWith } from '../run.ts';

const grey = pngOf({ width: 3, height: 2, depth: 8, color: 0, rows: [0, 1, 2, 3, 0, 4, 5, 250] });
const terminal = { ...noScreen, isTerminal: true, colorDepth: 24 };
const double = 'pipeline f(img: u8[2]) { fun f(x, y) = u16(img[x, y]) * 2; }';

describe('- is standard input and standard output', () => {
  test('an array in and an array out, and nothing else on standard output', () => {
    const files = new Map([['-', grey]]);
    expect(run('run --input img=- --output - --format npy', double, files)).toEqual({ code: 0, out: '', err: '' });
    const again = run('eval --input img=-', 'pipeline f(img: u16[2]) { fun f(x, y) = img[x, y]; }', files);
    expect(again.out).toBe('f: u16, x in [0, 3), y in [0, 2)\n  2   4   6\n  8  10 500\n');
  });

  test('a program; positions in it refer to standard input', () => {
    const { code, err } = runWith(['run', '-'], 'pipeline f() { fun f(x) = y; }');
    expect(code).toBe(1);
    expect(err).toContain('--> standard input:1:27');
  });

  test('a compiled module', () => {
    const files = new Map<string, Uint8Array>();
    run('compile --target js -o -', 'pipeline f() { fun f(x) = x; }', files);
    expect([...files.keys()]).toEqual(['-']);
    expect(new TextDecoder().decode(files.get('-'))).toContain('export');
  });

  test('the first bytes determine the format of standard input', () => {
    const { code, err } = run('run --input img=-', double, new Map([['-', Uint8Array.of(1, 2, 3)]]));
    expect(code).toBe(1);
    expect(err).toContain('standard input is none of png, npy');
  });

  test.each([
    ['run --input img=- --input photo=-', 'standard input (-) can be read only once'],
    ['run --output -', 'option --output - needs --format, such as --format png'],
    ['run --output - --format png --json', 'options --json and --output - both write to standard output'],
    ['run --format png', 'option --format needs --output'],
    ['compile --target wasm --output -', 'option --output - needs --target js, which writes one file'],
  ])('%s: %s', (command, message) => {
    expect(run(command, double)).toEqual({
      code: 2,
      out: expect.any(String),
      err: `error: ${message}\n(sylvite help ${command.split(' ')[0]} lists the options)\n`,
    });
  });

  test('bytes are not written to a terminal', () => {
    const { code, err } = runWith(['run', 'f.syl', '-o', '-', '--format', 'png'], double, { screen: terminal });
    expect(code).toBe(2);
    expect(err).toContain('redirect them to a file or a program');
  });
});

test('--format names the format of a file of any name', () => {
  const files = new Map([['a.png', grey]]);
  expect(run('run --input img=a.png --output b.out --format npy', double, files).code).toBe(0);
  expect(Buffer.from(files.get('b.out') ?? []).toString('latin1')).toContain('NUMPY');
});

describe('colours', () => {
  const depth = (isTTY: boolean, env: Record<string, string>) => screenOf({ isTTY }, env).colorDepth;

  test('a terminal has those that its environment names; files and pipes have none', () => {
    expect(depth(true, { TERM: 'xterm-256color' })).toBe(8);
    expect(depth(true, { TERM: 'xterm', COLORTERM: 'truecolor' })).toBe(24);
    expect(depth(true, { TERM: 'dumb' })).toBe(1);
    expect(depth(false, { TERM: 'xterm', COLORTERM: 'truecolor' })).toBe(1);
  });

  test('NO_COLOR switches them off, unless it is empty', () => {
    expect(depth(true, { TERM: 'xterm-256color', NO_COLOR: '1' })).toBe(1);
    expect(depth(true, { TERM: 'xterm-256color', NO_COLOR: '' })).toBe(8);
  });

  test('FORCE_COLOR chooses them for files and pipes, too, and takes precedence', () => {
    expect(['0', '1', '2', '3'].map((FORCE_COLOR) => depth(false, { FORCE_COLOR }))).toEqual([1, 4, 8, 24]);
    expect(depth(true, { FORCE_COLOR: '3', NO_COLOR: '1' })).toBe(24);
    expect(depth(true, { FORCE_COLOR: '0', TERM: 'xterm-256color' })).toBe(1);
  });

  test('diagnostics on standard output have the colours of standard output', () => {
    const bad = 'pipeline f() { fun f(x) = y; }';
    expect(runWith(['check', 'f.syl'], bad, { screen: terminal }).out).toContain('\u001b[31merror');
    expect(runWith(['check', 'f.syl'], bad).out).not.toContain('\u001b');
  });
});

describe('the file system', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sylvite-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('lists the programs of a folder', () => {
    for (const name of ['a', 'a/node_modules', 'a/.git', 'b']) mkdirSync(join(folder, name));
    for (const name of ['z.syl', 'a/y.syl', 'a/x.txt', 'a/node_modules/w.syl', 'a/.git/v.syl', 'b/u.syl'])
      writeFileSync(join(folder, name), '');
    const { programsIn } = nodeConsole();
    const names = (isDeep: boolean) => programsIn(folder, isDeep)?.map((path) => path.slice(folder.length + 1));
    expect(names(true)).toEqual(['a/y.syl', 'b/u.syl', 'z.syl']);
    expect(names(false)).toEqual(['z.syl']);
    expect(programsIn(join(folder, 'z.syl'), true)).toBeNull();
    expect(programsIn(join(folder, 'missing'), true)).toBeNull();
  });

  test('knows its version', () => {
    expect(nodeConsole().readVersion()).toMatch(/^\d+\.\d+\.\d+/);
  });
});
