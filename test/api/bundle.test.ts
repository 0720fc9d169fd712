import { resolve } from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';

/** The script of a page. */
const page = `
  import { compile, func, input, syl, vars } from 'sylvite';
  import { decode, encode } from 'sylvite/files';
  const square = compile(syl\`pipeline f() { fun f(x) = x * x; }\`);
  export const out = await square({}, { window: { x: [0, 4] } });
  export const again = decode(encode(out, 'npy').bytes);
  const [x] = vars('x');
  const img = input('image', 'u8', 2);
  const errorOf = (action) => { try { action(); } catch (error) { return error.diagnostics[0].builtAt; } };
  export const positions = [
    errorOf(() => compile(func('f', [x], img(x)))),
    errorOf(() => x.clamp(0, 'high')),
  ];
  export const picture = decode(encode({ data: Uint8Array.of(1, 2), shape: [2, 1] }, 'png').bytes);
`;

test('a Vite bundle for browsers is complete and computes correct values', async () => {
  const virtual = {
    name: 'page',
    resolveId: (id: string) => (id.endsWith('page.js') ? 'page.js' : null),
    load: (id: string) => (id === 'page.js' ? page : null),
  };
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [virtual],
    resolve: { alias: { 'sylvite/files': resolve('src/files.ts'), sylvite: resolve('src/index.ts') } },
    build: { write: false, lib: { entry: 'page.js', formats: ['es'] }, target: 'es2022' },
  });
  const [bundle] = [built].flat();
  if (bundle === undefined || !('output' in bundle)) throw new Error('nothing was built');
  const [chunk] = bundle.output;
  expect(chunk.imports).toEqual([]);
  const module = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(chunk.code)}`);
  expect(Array.from(module.out.data)).toEqual([0, 1, 4, 9]);
  expect(module.again.data).toEqual(module.out.data);
  expect(Array.from(module.picture.data)).toEqual([1, 2]);
  // Errors point into the user's part of the bundle.
  const lines = chunk.code.split('\n');
  const pointedAt = module.positions.map(({ line, column }: { line: number; column: number }) =>
    lines[line - 1]?.slice(column - 1).replace(/^[\w$]+/, 'img'),
  );
  expect(pointedAt).toEqual([expect.stringMatching(/^img\([\w$]+\)/), expect.stringMatching(/^img\(0, ?.high.\)/)]);
});
