import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const script = pathToFileURL(resolve('scripts/bundle/module-urls.mjs')).href;
const {
  moduleUrls,
}: {
  moduleUrls: { transform(code: string, id: string): string; renderChunk(code: string, chunk: object): string };
} = await import(/* @vite-ignore */ script);

/** The text of a module of `src` in a chunk of `lib`. */
function bundled(code: string, path: string, fileName: string): string {
  return moduleUrls.renderChunk(moduleUrls.transform(code, `/home/src/${path}`), { fileName });
}

test('the URL of a module is relative to the package, wherever its chunk is', () => {
  const code = 'export const read = () => readFileSync(new URL("../../loaders/alone.js", import.meta.url));';
  expect(bundled(code, 'cli/output/node-console.ts', 'chunks/node-console.js')).toMatchInlineSnapshot(
    `"export const read = () => readFileSync(new URL("../../loaders/alone.js", new URL("../cli/output/node-console.js", import.meta.url).href));"`,
  );
  expect(bundled(code, 'cli/output/node-console.ts', 'index.js')).toMatchInlineSnapshot(
    `"export const read = () => readFileSync(new URL("../../loaders/alone.js", new URL("cli/output/node-console.js", import.meta.url).href));"`,
  );
});

test('an entry has its own URL', () => {
  expect(bundled('const main: string = import.meta.url;', 'cli/main.ts', 'cli/main.js')).toBe(
    'const main: string = import.meta.url;',
  );
});

test('text of modules that are written ahead of time is kept', () => {
  const code = 'export const text = `new URL("./blur.wasm", import.meta.url)`;';
  expect(bundled(code, 'ahead/module-text.ts', 'chunks/ahead.js')).toBe(code);
});
