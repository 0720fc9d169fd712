import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compile, load } from 'sylvite';
import { decode, decodeImage, encodeImage } from 'sylvite/files';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { sylvite } from '../src/cli/command-line.ts';
import { nodeConsole } from '../src/cli/output/node-console.ts';
import { noScreen } from '../src/cli/output/screen.ts';
import { differenceOf, plainEdit } from './docs/plain-edit.ts';
import { saveFilesOf } from './docs/saved-files.ts';

/** The steps of docs/getting-started.md: save its programs under their names, and run its commands in order. */
const page = readFileSync('docs/getting-started.md', 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'sylvite-'));
afterAll(() => rmSync(folder, { recursive: true }));
cpSync('examples', join(folder, 'node_modules/sylvite/examples'), { recursive: true });
const files = saveFilesOf('docs/getting-started.md', folder);

const { read, readBytes, writeBytes, makeFolder, readLoader } = nodeConsole();
const commands = Array.from(page.matchAll(/npx sylvite ([^\n`]+)/g), (match) => match[1] ?? '');

test.each(commands)('sylvite %s', async (command) => {
  let out = '';
  const code = await sylvite(command.split(' '), {
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

/** Run a saved program in the folder. */
async function runSaved(name: string): Promise<void> {
  const before = process.cwd();
  process.chdir(folder);
  try {
    await import(/* @vite-ignore */ join(folder, name));
  } finally {
    process.chdir(before);
  }
}

test('the API gives the same photo', async () => {
  await runSaved('soft.mjs');
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

describe('the photo edit', () => {
  const linesOf = (...names: readonly string[]): number =>
    names.reduce((sum, name) => sum + (files.get(name)?.trim().split('\n').length ?? Number.NaN), 0);

  test('six funcs, and fewer than forty lines in Node and in a page', () => {
    expect(files.get('edit.syl')?.match(/\bfun /g)).toHaveLength(6);
    expect(linesOf('edit.syl', 'edit.mjs')).toBeLessThan(40);
    expect(linesOf('edit.syl', 'edit-page.mjs')).toBeLessThan(40);
  });

  test('the Node program reads a JPEG and writes the edited photo as WebP', async () => {
    await runSaved('edit.mjs');
    const photo = await decodeImage(readFileSync(join(folder, 'photo.jpg')));
    const edit = compile(await load(join(folder, 'edit.syl')));
    const edited = await edit({ photo, exposure: 0.5 });
    const expected = plainEdit(photo, 0.5);
    const { greatest, equal } = differenceOf(edited.data, expected);
    expect(greatest).toBeLessThanOrEqual(1); // in single precision, a value may be rounded the other way
    expect(equal).toBeGreaterThan(0.999);
    expect(differenceOf(photo.data, expected).mean).toBeGreaterThan(15);
    const written = readFileSync(join(folder, 'edited.webp'));
    expect(written).toEqual(Buffer.from((await encodeImage(edited, 'webp', { quality: 85 })).bytes));
    const here = await decodeImage(readFileSync(join(folder, 'edited-here.webp')));
    expect(differenceOf(here.data, expected).mean).toBeLessThan(4);
  });

  test('extreme photos without overflow, under both schedules', async () => {
    const program = await load(join(folder, 'edit.syl'));
    const [plain, strips] = [compile(program), compile(program, 'strips')];
    const photos = [
      { width: 8, height: 1, value: () => 255 },
      { width: 9, height: 40, value: (i: number) => 255 * (i % 2) },
      { width: 50, height: 33, value: (i: number) => (i * i * 7919) % 256 },
    ];
    for (const { width, height, value } of photos) {
      const data = Uint8Array.from({ length: width * height * 3 }, (_, i) => value(i));
      const photo = { data, shape: [width, height, 3] };
      const edited = await plain({ photo, exposure: 2 });
      expect((await strips({ photo, exposure: 2 })).data).toEqual(edited.data);
      const { greatest, equal } = differenceOf(edited.data, plainEdit(photo, 2));
      expect(greatest).toBeLessThanOrEqual(1);
      expect(equal).toBeGreaterThan(0.99);
    }
  });
});
