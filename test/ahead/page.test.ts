import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, expect, test, vi } from 'vitest';
import { makeLoaders } from './loaders.ts';
import { Workshop } from './workshop.ts';

const workshop = new Workshop(await makeLoaders());
afterAll(() => workshop.remove());

/** Large enough that Vite emits it as a separate file. */
const terms = Array.from({ length: 60 }, (_, i) => `${i + 1} * x * (x + ${i})`).join(' + ');

test.each([
  { name: 'a small program', text: 'pipeline f() { fun f(x) = x * x; }', assets: 0 },
  {
    name: 'a large program',
    text: `pipeline f() { fun f(x) = f64(x) * sin(f64(${terms})) * exp(f64(x)); }`,
    assets: 1,
  },
])('Vite builds a page with $name, without modules of Node', async ({ text, assets }) => {
  workshop.compile(text, ['--target', 'wasm'], 'program');
  workshop.write(
    'page.js',
    `import { f } from './program/f.js'; globalThis.result = f({}, { window: { x: [0, 4] } });`,
  );
  workshop.write('index.html', '<script type="module" src="./page.js"></script>');
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const built = await build({
    root: workshop.output,
    configFile: false,
    logLevel: 'warn',
    build: { write: false, target: 'es2022', rolldownOptions: { input: join(workshop.output, 'index.html') } },
  });
  const [bundle] = [built].flat();
  if (bundle === undefined || !('output' in bundle)) throw new Error('nothing was built');
  const chunks = bundle.output.filter((file) => file.type === 'chunk');
  expect(chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])).toEqual([]);
  expect(bundle.output.filter(({ fileName }) => fileName.endsWith('.wasm'))).toHaveLength(assets);
  expect(warn.mock.calls).toEqual([]);
  warn.mockRestore();
});
