import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sylvite } from '../src/cli/command-line.ts';
import { nodeConsole } from '../src/cli/node-console.ts';

/** docs/getting-started.md, done as it says: its programs saved under the names it gives them, its commands run in order. */
const page = readFileSync('docs/getting-started.md', 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'sylvite-'));
afterAll(() => rmSync(folder, { recursive: true }));
cpSync('examples', join(folder, 'examples'), { recursive: true });
for (const [, name = '', program = ''] of page.matchAll(/Save this as `([^`]+)`.*?```syl\n(.*?)```/gs)) {
  writeFileSync(join(folder, name), program);
}

const commands = Array.from(page.matchAll(/npx sylvite ([^\n`]+)/g), (match) => match[1] ?? '');

test.each(commands)('sylvite %s', (command) => {
  const { read, readBytes, writeBytes, makeFolder, readLoader } = nodeConsole();
  let out = '';
  const code = sylvite(command.split(' '), {
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
    readLoader,
    color: false,
    isTerminal: false,
  });
  expect(out).not.toMatch(/(error|warning)\[/);
  expect(code).toBe(0);
});

test('the blurred photo is the same under both schedules, and is not the photo', () => {
  const [photo, soft, again] = ['photo.png', 'soft.png', 'again.png'].map((file) => readFileSync(join(folder, file)));
  expect(soft).toEqual(again);
  expect(soft).not.toEqual(photo);
});
