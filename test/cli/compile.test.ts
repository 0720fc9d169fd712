import { expect, test } from 'vitest';
import { run } from '../run.ts';

const square = 'pipeline f() { fun f(x) = x * x; } schedule wide { parallel(f.x); }';

/** The output of a command, the names of the files that it writes, and the text of the JavaScript file. */
function written(command: string, program = square) {
  const files = new Map<string, Uint8Array>();
  const { code, out, err } = run(command, program, files);
  return { code, err, out: out.replaceAll(/\d+/g, 'N'), files: [...files.keys()], text: textOf(files) };
}

function textOf(files: ReadonlyMap<string, Uint8Array>): string {
  const [, bytes] = [...files].find(([name]) => /\.m?js$/.test(name)) ?? [];
  return new TextDecoder().decode(bytes);
}

test('compile to WebAssembly: a module, its loader and their types', () => {
  const { text, ...rest } = written('compile --target wasm -o .');
  expect(rest).toMatchInlineSnapshot(`
    {
      "code": 0,
      "err": "",
      "files": [
        "f.wasm",
        "f.js",
        "f.d.ts",
      ],
      "out": "f.wasm: N bytes
    f.js: N bytes
    f.d.ts: N bytes
    ",
    }
  `);
  expect(text).toContain("const sylvite = { loader: 'alone' };");
});

test('compile to one file, of any name', () => {
  expect(written('compile -o .').files).toEqual(['f.js', 'f.d.ts']);
  expect(written('compile --target js -o .').files).toEqual(['f.js', 'f.d.ts']);
  expect(written('compile --target js -o square.js').files).toEqual(['square.js', 'square.d.ts']);
  expect(written('compile --target js -o square.mjs').files).toEqual(['square.mjs', 'square.d.mts']);
});

test('a program with a parallel loop uses the loader with threads', () => {
  expect(written('compile --schedule wide --target js -o f.js').text).toContain("{ loader: 'with-threads' }");
});

test('compile reports its files as JSON', () => {
  const { files } = JSON.parse(run('compile --json --target wasm -o .', square).out);
  expect(files.map(({ file }: { file: string }) => file)).toEqual(['f.wasm', 'f.js', 'f.d.ts']);
});

test('unsupported targets, unwritable paths and missing options are refused', () => {
  expect(run('compile --target c -o .', square)).toMatchObject({ code: 1, err: expect.stringContaining('S611') });
  expect(run('compile --target wasm -o nowhere', square)).toMatchObject({
    code: 1,
    err: expect.stringContaining('S628'),
  });
  expect(run('compile --target wasm', square).code).toBe(2);
  expect(run('compile --target jpg -o .', square).code).toBe(2);
});
