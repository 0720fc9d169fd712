import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { timeoutIn } from '../../src/cli/progress/timeout.ts';
import { cases } from '../deep.ts';
import { run } from '../run.ts';

const folder = mkdtempSync(join(tmpdir(), 'timeout-'));
const program = join(folder, 'endless.syl');
afterAll(() => rmSync(folder, { recursive: true }));

beforeAll(async () => {
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: { outDir: folder, emptyOutDir: false, ssr: 'src/cli/main.ts', target: 'node20' },
  });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(
    program,
    `pipeline f() { fun f(x) = { 0; rdom(r = (0, 2147483647), s = (0, 2147483647)) in (x) <- f[x] + r * s; } }
    schedule wide { parallel(f.s1.x); }
    pipeline g() { fun g(x) = x * x; }`,
  );
}, 120_000);

interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  readonly out: string;
  readonly err: string;
}

function sylvite(args: readonly string[], interruptAfter: number | null = null, input = ''): Promise<Ended> {
  const child = spawn(process.execPath, [join(folder, 'main.js'), ...args], { stdio: 'pipe' });
  child.stdin.end(input);
  let [out, err] = ['', ''];
  child.stdout.on('data', (text) => {
    out += text;
  });
  child.stderr.on('data', (text) => {
    err += text;
  });
  if (interruptAfter !== null) setTimeout(() => child.kill('SIGINT'), interruptAfter);
  return new Promise((done) => child.on('close', (code, signal) => done({ code, signal, out, err })));
}

const endless = ['--pipeline', 'f', '--window', 'x=0:8'];

describe('--timeout ends a command with the exit code 3', () => {
  test.each([
    ['run', ...endless],
    ['run', ...endless, '--threads', '1'],
    ['run', ...endless, '--threads', '2', '--schedule', 'wide'],
    ['run', ...endless, '--engine', 'interp'],
    ['bench', ...endless],
  ])('%s %s %s %s %s %s %s', async (command, ...options) => {
    const { code, out, err } = await sylvite([command, program, ...options, '--timeout', '0.3']);
    expect([code, out, err]).toEqual([
      3,
      '',
      expect.stringMatching(/^error\[S716\]: the run was stopped: it took longer than 300 ms\n/),
    ]);
  });

  test('as JSON', async () => {
    const { code, out, err } = await sylvite(['run', program, ...endless, '--json', '--timeout=0.3']);
    const message = 'the run was stopped: it took longer than 300 ms';
    expect([code, JSON.parse(out), err]).toEqual([3, { error: { code: 'S716', message } }, '']);
  });
});

test('a command that ends in time has the same output as without a limit', async () => {
  const commands = [
    ['run', program, '--pipeline', 'g', '--window', 'x=0:5'],
    ['run', program, '--pipeline', 'h'],
    ['run', program, '--nonsense'],
    ['eval', program, '--pipeline', 'g', '--window', 'x=0:5', '--json'],
    ['check', program],
  ];
  for (const args of commands.slice(0, cases(3, 5))) {
    expect(await sylvite([...args, '--timeout', '100'])).toEqual(await sylvite(args));
  }
});

test('standard input is a program and standard output an array, with and without a limit', async () => {
  const text = `${'// a long program\n'.repeat(10_000)}pipeline g() { fun g(x) = u8(x); }`;
  for (const more of [[], ['--timeout', '100']]) {
    const args = ['run', '-', '--window', 'x=65:70', '--output', '-', '--format', 'npy', ...more];
    const { code, out, err } = await sylvite(args, null, text);
    expect([code, out.slice(-5), err]).toEqual([0, 'ABCDE', '']);
  }
});

test('an interrupt ends a run, with and without a limit', async () => {
  for (const more of [[], ['--timeout', '1000']]) {
    expect(await sylvite(['run', program, ...endless, ...more], 800)).toMatchObject({ signal: 'SIGINT' });
  }
});

test('invalid limits are refused', () => {
  const text = 'pipeline f() { fun f(x) = x; }';
  for (const wrong of ['0', '-1', 'NaN', '1e3', '99999999', 'soon', '0x10']) {
    for (const command of ['run --window x=0:3', 'check']) {
      const { code, err } = run(`${command} --timeout=${wrong}`, text);
      expect([code, err]).toEqual([1, expect.stringContaining('[S646]')]);
    }
    expect(timeoutIn(['run', 'f.syl', '--timeout', wrong])).toBe(null);
  }
  expect(timeoutIn(['run', '--timeout', '1.5', 'f.syl'])).toBe(1500);
  expect(timeoutIn(['run', '--timeout=.25'])).toBe(250);
  expect(timeoutIn(['run', '--timeout'])).toBe(null);
});
