import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sylvite } from '../../src/cli/command-line.ts';
import { watchFiles } from '../../src/cli/input/watch-files.ts';
import { nodeConsole } from '../../src/cli/output/node-console.ts';
import { encodeNpy } from '../../src/files/npy/encode.ts';
import { encodeNpz } from '../../src/files/npz/encode.ts';
import { runWith } from '../run.ts';

const program = (by: number): string => `pipeline times(img: u8[1]) { fun times(x) = u8(img[x] * ${by}); }\n`;
const arrayOf = (values: number[]) => ({ type: 'u8', bounds: [{ min: 0, len: values.length }], values }) as const;
const array = (...values: number[]) => encodeNpy(arrayOf(values));

let folder = '';
let printed = '';
let end: (() => void) | null = null;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'watch-'));
  printed = '';
  writeFileSync(join(folder, 'times.syl'), program(2));
  writeFileSync(join(folder, 'img.npy'), array(1, 2, 3));
});
afterEach(() => {
  end?.();
  rmSync(folder, { recursive: true });
});

/** Start a command that watches the files of the folder. */
function start(...args: readonly string[]): void {
  const print = (text: string): void => {
    printed += text.replaceAll(`${folder}/`, '');
  };
  sylvite(
    args.map((arg) => arg.replaceAll('FOLDER', folder)),
    {
      ...nodeConsole(),
      out: print,
      err: print,
      showActivity: () => {},
      readLoader: (name) => `const sylvite = { loader: '${name}' };`,
      watchFiles: (files, onChange) => {
        end = watchFiles(files, onChange);
        return end !== null;
      },
    },
  );
}

/** Wait until the command has run again, and return what it printed. */
async function next(): Promise<string> {
  await vi.waitFor(() => expect(printed).toContain('Ctrl-C ends'), 20_000);
  const text = printed;
  printed = '';
  return text;
}

/** Write a file as many editors do: write another file, and rename it. */
function replace(name: string, text: string): void {
  writeFileSync(join(folder, 'temporary'), text);
  renameSync(join(folder, 'temporary'), join(folder, name));
}

test('compile --watch compiles again after each change, and survives errors and replaced files', async () => {
  start('compile', 'FOLDER/times.syl', '--target', 'js', '--output', 'FOLDER/times.mjs', '--watch');
  expect(await next()).toMatch(/^times\.mjs: \d+ bytes\ntimes\.d\.mts: \d+ bytes\nwatching times\.syl; Ctrl-C ends\n$/);
  writeFileSync(join(folder, 'times.syl'), program(2).replace('img[x]', 'image[x]'));
  expect(await next()).toMatchInlineSnapshot(`
    "
    times.syl changed
    error[S213]: there is no func or input named image
      --> times.syl:1:48
       |
     1 | pipeline times(img: u8[1]) { fun times(x) = u8(image[x] * 2); }
       |                                                ^^^^^
       = help: Define it before this func, or declare it as an input. The names before it are img.

    watching times.syl; Ctrl-C ends
    "
  `);
  replace('times.syl', program(3));
  expect(await next()).toMatch(/^\ntimes\.syl changed\ntimes\.mjs: /);
  replace('times.syl', program(4));
  expect(await next()).toMatch(/^\ntimes\.syl changed\ntimes\.mjs: /);
});

test('a file may be absent for a while', async () => {
  start('compile', 'FOLDER/times.syl', '--target', 'js', '--output', 'FOLDER/times.mjs', '--watch');
  await next();
  rmSync(join(folder, 'times.syl'));
  expect(await next()).toContain('error[S608]: times.syl does not exist');
  writeFileSync(join(folder, 'times.syl'), program(3));
  expect(await next()).toContain('times.mjs: ');
});

test('run --watch runs again after a change of the program or of an input, not of its output', async () => {
  const output = ['--output', 'FOLDER/out.npy'];
  start('run', 'FOLDER/times.syl', '--input', 'img=FOLDER/img.npy', ...output, '--print', '--watch');
  const first = await next();
  expect(first).toContain('2 4 6');
  expect(first).toContain('watching times.syl, img.npy; Ctrl-C ends');
  writeFileSync(join(folder, 'img.npy'), array(4, 5, 6));
  expect(await next()).toContain('img.npy changed');
  writeFileSync(join(folder, 'times.syl'), program(5));
  expect(await next()).toContain('20 25 30');
  expect(printed).toBe('');
});

test('run --watch watches the .npz file of an input', async () => {
  writeFileSync(join(folder, 'images.npz'), encodeNpz([['first', arrayOf([1, 2, 3])]]));
  start('run', 'FOLDER/times.syl', '--input', 'img=FOLDER/images.npz:first', '--print', '--watch');
  expect(await next()).toContain('watching times.syl, images.npz; Ctrl-C ends');
  writeFileSync(join(folder, 'images.npz'), encodeNpz([['first', arrayOf([4, 5, 6])]]));
  expect(await next()).toContain('8 10 12');
});

test('usage', () => {
  const error = (...args: readonly string[]): string | undefined => runWith(args, program(2)).err.split('\n')[0];
  expect(error('run', '-', '--watch')).toBe('error: option --watch needs files, not standard input (-)');
  expect(error('run', 'f.syl', '--watch', '--timeout', '3')).toBe(
    'error: options --watch and --timeout exclude each other',
  );
  expect(error('check', 'f.syl', '--watch')).toBe("error: unknown option '--watch'");
});
