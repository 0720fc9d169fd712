import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decode } from 'sylvite/files';
import { afterAll, expect, test, vi } from 'vitest';
import { sylviteSync } from '../src/cli/command-line.ts';
import { nodeConsole } from '../src/cli/output/node-console.ts';
import { noScreen } from '../src/cli/output/screen.ts';

/** The steps of docs/getting-started.md: save its programs under their names, and run its commands in order. */
const page = readFileSync('docs/getting-started.md', 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'sylvite-'));
afterAll(() => rmSync(folder, { recursive: true }));
cpSync('examples', join(folder, 'node_modules/sylvite/examples'), { recursive: true });
for (const [, name = '', program = ''] of page.matchAll(/Save this as `([^`]+)`.*?```\w+\n(.*?)```/gs)) {
  writeFileSync(join(folder, name), program);
}

const commands = Array.from(page.matchAll(/npx sylvite ([^\n`]+)/g), (match) => match[1] ?? '');

test.each(commands)('sylvite %s', (command) => {
  const { read, readBytes, writeBytes, makeFolder, readLoader } = nodeConsole();
  let out = '';
  const code = sylviteSync(command.split(' '), {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      out += text;
    },
    read: (file) => read(join(folder, file)),
    readBytes: (file) => readBytes(join(folder, file)),
    writeBytes: (file, bytes) => writeBytes(join(folder, file), bytes),
    makeFolder: (name) => makeFolder(join(folder, name)),
    programsIn: () => null,
    readVersion: () => '1.2.3',
    readLoader,
    color: false,
    screen: noScreen,
    isTerminal: false,
    showActivity: () => {},
  });
  expect(out).not.toMatch(/(error|warning)\[/);
  expect(code).toBe(0);
});

test('the blurred photo is the same under both schedules, and differs from the photo', () => {
  const [photo, soft, again] = ['photo.png', 'soft.png', 'again.png'].map((file) => readFileSync(join(folder, file)));
  expect(soft).toEqual(again);
  expect(soft).not.toEqual(photo);
});

test('the API gives the same photo', async () => {
  const before = process.cwd();
  process.chdir(folder);
  try {
    await import(/* @vite-ignore */ join(folder, 'soft.mjs'));
  } finally {
    process.chdir(before);
  }
  expect(readFileSync(join(folder, 'by-code.png'))).toEqual(readFileSync(join(folder, 'soft.png')));
});

test('in a page, the photo is drawn on the canvas', async () => {
  const photo = readFileSync(join(folder, 'photo.png'));
  const canvas = { width: 0, height: 0, getContext: () => ({ putImageData: drawn }) };
  const drawn = vi.fn<(pixels: { readonly data: Uint8ClampedArray }) => void>();
  vi.stubGlobal('fetch', async () => new Response(photo));
  vi.stubGlobal('document', { querySelector: () => canvas });
  vi.stubGlobal(
    'ImageData',
    class {
      readonly data: Uint8ClampedArray;
      readonly width: number;
      readonly height: number;
      constructor(width: number, height: number) {
        this.data = new Uint8ClampedArray(4 * width * height);
        [this.width, this.height] = [width, height];
      }
    },
  );
  await import(/* @vite-ignore */ join(folder, 'page.mjs'));
  vi.unstubAllGlobals();

  const soft = decode(readFileSync(join(folder, 'soft.png')));
  const [width = 0, height = 0] = soft.shape;
  expect(canvas).toMatchObject({ width, height });
  const pixels = Array.from({ length: width * height }, (_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    return [soft.at(x, y, 0), soft.at(x, y, 1), soft.at(x, y, 2), 255];
  });
  expect(Array.from(drawn.mock.calls[0]?.[0].data ?? [])).toEqual(pixels.flat());
});
