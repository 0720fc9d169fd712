import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { makeLoaders } from './loaders.ts';
import { Workshop } from './workshop.ts';

const workshop = new Workshop(await makeLoaders());
afterAll(() => workshop.remove());
const text = 'pipeline f(img: i32[1]) { fun f(x) = 2 * img[x]; } schedule wide { parallel(f.x); }';
workshop.write('package.json', '{ "type": "module" }');
workshop.compile(text, ['--target', 'wasm', '--schedule', 'wide'], 'apart');
workshop.compile(text, [], 'one.js');

/** The output of a script that prints the values of `open({ module })`, or the error, for each module of a list. */
function valuesOf(modules: string, path = './apart/f.js'): readonly string[] {
  workshop.write(
    'script.js',
    `import { readFileSync } from 'node:fs';
    import { f } from '${path}';
    const url = new URL('./apart/f.wasm', import.meta.url);
    const bytes = readFileSync(url);
    for (const module of [${modules}]) {
      const values = async (each) => (await each({ img: Int32Array.of(1, 2, 3) })).data.join();
      const open = f.open({ module });
      console.log(await values(open).catch(({ diagnostics: [{ code, message }] }) => code + ': ' + message));
      await values(open.open({ threads: 1 })).catch(() => {});
    }`,
  );
  return workshop.run('script.js').trim().split('\n');
}

test('a program takes its module as a WebAssembly.Module, as bytes, as a response and as a URL', () => {
  const modules = [
    'undefined, new WebAssembly.Module(bytes), Promise.resolve(new WebAssembly.Module(bytes))',
    'bytes, new Uint8Array(bytes).buffer, new DataView(new Uint8Array(bytes).buffer)',
    'new Response(bytes), new Blob([bytes]), url, String(url)',
  ].join();
  expect(new Set(valuesOf(modules))).toEqual(new Set(['2,4,6']));
  expect(new Set(valuesOf(modules, './one.js'))).toEqual(new Set(['2,4,6']));
});

test('anything else is refused', () => {
  const modules = `null, 7, {}, 'nowhere', new URL('./missing.wasm', url), new URL('../package.json', url),
    new Response('<!doctype html>'), new Response('', { status: 404 }), new Uint8Array(3)`;
  const lines = valuesOf(modules);
  expect(new Set(lines.map((line) => line.slice(0, 4)))).toEqual(new Set(['S733']));
  expect(lines.map((line) => line.replaceAll(/file:\S*\/|'\/\S*\//g, '…/'))).toMatchInlineSnapshot(`
    [
      "S733: the WebAssembly of the program cannot be used: null is not a module",
      "S733: the WebAssembly of the program cannot be used: 7 is not a module",
      "S733: the WebAssembly of the program cannot be used: the given module does not contain WebAssembly",
      "S733: the WebAssembly of the program cannot be used: nowhere cannot be read: Failed to parse URL from nowhere",
      "S733: the WebAssembly of the program cannot be used: …/missing.wasm cannot be read: ENOENT: no such file or directory, open …/missing.wasm'",
      "S733: the WebAssembly of the program cannot be used: …/package.json does not contain WebAssembly",
      "S733: the WebAssembly of the program cannot be used: the given module does not contain WebAssembly",
      "S733: the WebAssembly of the program cannot be used: the response cannot be read: 404",
      "S733: the WebAssembly of the program cannot be used: the given module does not contain WebAssembly",
    ]
  `);
});

test('a host without WebAssembly is refused (S731)', () => {
  workshop.write(
    'alone.js',
    `import { f } from './one.js';
    await f({ img: Int32Array.of(1) }).catch(({ diagnostics: [{ code, message }] }) => console.log(code, message));`,
  );
  const { stdout } = spawnSync(process.execPath, ['--jitless', 'alone.js'], { cwd: workshop.output, encoding: 'utf8' });
  expect(stdout.trim()).toBe(['S731', 'programs cannot be compiled here: this host has no WebAssembly'].join(' '));
});

test('a build of Vite for servers contains the default target', async () => {
  workshop.write(
    'server.js',
    `import { f } from './one.js'; console.log((await f({ img: Int32Array.of(4) })).data[0]);`,
  );
  await build({
    root: workshop.output,
    configFile: false,
    logLevel: 'error',
    build: { ssr: join(workshop.output, 'server.js'), outDir: 'server', minify: true },
  });
  expect(readFileSync(join(workshop.output, 'server/server.js'), 'utf8')).not.toMatch(/^import\b|;import\b|\bimport\(/);
  expect(workshop.run('server/server.js')).toBe('8\n');
});
