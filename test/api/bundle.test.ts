import { resolve } from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';

/** The script of a page. */
const page = `
  import { compile, syl } from 'sylvite';
  import { decode, encode } from 'sylvite/files';
  const square = compile(syl\`pipeline f() { fun f(x) = x * x; }\`);
  export const out = await square({}, { window: { x: [0, 4] } });
  export const again = decode(encode(out, 'npy').bytes);
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
});
