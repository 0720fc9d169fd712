import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import * as esbuild from 'esbuild';
import { rolldown } from 'rolldown';
import { build, createServer, type Plugin } from 'vite';
import { afterAll, describe, expect, expectTypeOf, test, vi } from 'vitest';
import { esbuildPlugin } from '../../src/bundler/esbuild.ts';
import type { PluginOptions } from '../../src/bundler/options.ts';
import { rollupPlugin } from '../../src/bundler/rollup.ts';
import type { Output, Type } from '../../src/index.ts';
import { makeLoaders } from '../ahead/loaders.ts';
import { Project } from './project.ts';

const loaders = await makeLoaders();
const rollup = (options: PluginOptions = {}) => rollupPlugin(options, (name) => loaders[name]);
const forEsbuild = (options: PluginOptions = {}) => esbuildPlugin(options, (name) => loaders[name]);

const twice = `pipeline twice(img: u8[1], k: i32 = 2) {
  fun twice(x) = u8(i32(img[x]) * k);
}
schedule lanes { vectorize(twice.x, 4); }
`;
const main = `import twice, { SylviteError } from './twice.syl';
import lanes from './twice.syl?schedule=lanes';
const img = Uint8Array.of(1, 2, 3, 4, 5);
export const values = (await twice({ img })).data.join();
console.log(values, (await lanes({ img, k: 3 })).data.join(), twice !== lanes);
await lanes({}).catch((error) => console.log(error instanceof SylviteError, error.diagnostics[0].code));
`;

const projects: Project[] = [];
function project(files: Readonly<Record<string, string>>): Project {
  const made = new Project(files);
  projects.push(made);
  return made;
}
afterAll(() => {
  for (const each of projects) each.remove();
});

/** Bundle main.js to bundle.js with each bundler. */
const bundlers: Readonly<Record<string, (at: Project, options?: PluginOptions) => Promise<unknown>>> = {
  Vite: (at, options) =>
    build({
      root: at.root,
      configFile: false,
      logLevel: 'silent',
      plugins: [rollup(options) satisfies Plugin],
      build: {
        target: 'es2022',
        outDir: '.',
        emptyOutDir: false,
        lib: { entry: 'main.js', formats: ['es'], fileName: () => 'bundle.js' },
      },
    }),
  Rolldown: async (at, options) => {
    const bundle = await rolldown({ input: at.path('main.js'), plugins: [rollup(options)], logLevel: 'silent' });
    await bundle.write({ file: at.path('bundle.js') });
    await bundle.close();
  },
  esbuild: (at, options) =>
    esbuild.build({
      entryPoints: [at.path('main.js')],
      outfile: at.path('bundle.js'),
      bundle: true,
      minify: true,
      format: 'esm',
      logLevel: 'silent',
      plugins: [forEsbuild(options) satisfies esbuild.Plugin],
    }),
};

async function formatted({ errors }: esbuild.BuildFailure): Promise<string> {
  return (await esbuild.formatMessages(errors, { kind: 'error' })).join('');
}

describe.each(Object.keys(bundlers))('%s', (name) => {
  const bundle = bundlers[name] ?? expect.fail('there is no such bundler');

  /** The message of the error of a bundler, without the folder. */
  async function failure(at: Project, options?: PluginOptions): Promise<string> {
    const error = await bundle(at, options).then(
      () => expect.fail('there is no error'),
      (thrown: Error) => thrown,
    );
    const text =
      'errors' in error && name === 'esbuild' ? await formatted(error as esbuild.BuildFailure) : error.message;
    return text.replaceAll(/(?:\.\.\/)*\S*\/bundler-\w+/g, '');
  }

  test('compiles programs ahead of time, with the schedule of the query', async () => {
    const at = project({ 'twice.syl': twice, 'main.js': main });
    await bundle(at);
    expect(at.run('bundle.js')).toBe('2,4,6,8,10 3,6,9,12,15 true\ntrue S605\n');
  });

  test('reports errors with their positions', async () => {
    const at = project({ 'twice.syl': twice.replace('img[x]', 'image[x]'), 'main.js': main });
    const message = await failure(at);
    expect(message).toContain('S213: there is no func or input named image');
    expect(message).toContain('/twice.syl:2:24');
    expect(message).toContain('fun twice(x) = u8(i32(image[x]) * k);');
    expect(message).toContain('Define it before this func, or declare it as an input.');
  });

  test('reports unknown schedules and queries', async () => {
    const at = project({ 'twice.syl': twice, 'main.js': "import './twice.syl?schedule=fast';" });
    expect(await failure(at)).toContain('S607: there is no schedule named fast');
    at.write('main.js', "import './twice.syl?shedule=lanes';");
    expect(await failure(at)).toContain('S634: the query of an import cannot be ?shedule=lanes');
    at.write('main.js', "import './twice.syl';");
    expect(await failure(at, { schedule: 'fast' })).toContain('S607: there is no schedule named fast');
    expect(await failure(at, { schedule: () => 'slow' })).toContain('S607: there is no schedule named slow');
    await bundle(at, { schedule: 'lanes' });
  });
});

test('Vite compiles the programs that a module worker imports', async () => {
  const at = project({
    'index.html': '<script type="module" src="./page.js"></script>',
    'page.js': "new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });",
    'worker.js':
      "import lanes from './twice.syl?schedule=lanes';\nlanes({ img: Uint8Array.of(1, 2) }).then(({ data }) => console.log(data.join()));",
    'twice.syl': twice,
  });
  await build({ root: at.root, configFile: false, logLevel: 'silent', plugins: [rollup()] });
  const [worker] = readdirSync(at.path('dist/assets')).filter((file) => file.startsWith('worker'));
  expect(at.run(`dist/assets/${worker}`)).toBe('2,4\n');
});

test('the overlay of Vite shows the position of an error', async () => {
  const at = project({ 'twice.syl': twice.replace('* k', '* j'), 'main.js': main });
  const server = await serve(at);
  const error: { id?: string; loc?: object; frame?: string } = await server
    .transformRequest('/twice.syl')
    .catch((e) => e);
  await server.close();
  expect(error).toMatchObject({ plugin: 'sylvite', id: at.path('twice.syl') });
  expect(error.loc).toEqual({ file: at.path('twice.syl'), line: 2, column: 34 });
  expect(error.frame).toMatchInlineSnapshot(`
    "   |
     2 |   fun twice(x) = u8(i32(img[x]) * j);
       |                                   ^"
  `);
});

test('Vite leaves other queries alone', async () => {
  const at = project({
    'twice.syl': twice,
    'main.js': "import text from './twice.syl?raw';\nexport const values = text;",
  });
  const server = await serve(at);
  expect((await server.ssrLoadModule('/main.js')).values).toBe(twice);
  await server.close();
});

test('an edit of a program updates the modules that import it', async () => {
  const at = project({ 'twice.syl': twice, 'main.js': main.replaceAll('console.log', 'Array.of') });
  const updates: string[] = [];
  const observer: Plugin = {
    name: 'observer',
    hotUpdate({ modules }) {
      if (this.environment.name !== 'client') return;
      for (const { id, importers } of modules)
        updates.push(`${id} for ${Array.from(importers, ({ url }) => url).join()}`.replace(at.root, ''));
    },
  };
  const server = await serve(at, observer);
  await server.transformRequest('/main.js');
  const { values } = await server.ssrLoadModule('/main.js');
  expect(values).toBe('2,4,6,8,10');
  at.write('twice.syl', twice.replace('k);', 'k + 1);'));
  const again = async () => (await server.ssrLoadModule('/main.js')).values;
  await vi.waitFor(async () => expect(await again()).toBe('3,5,7,9,11'), 20_000);
  await server.close();
  expect(updates).toEqual(['/twice.syl for /main.js', '/twice.syl?schedule=lanes for /main.js']);
});

test('programs have types before the plugin has run', () => {
  type Program = typeof import('./any.syl');
  expectTypeOf<Program['default']>().returns.resolves.toEqualTypeOf<Output<readonly Type[], ArrayBuffer>>();
  expectTypeOf<Program['default']>().toBeCallableWith({ img: new Uint8Array(4), k: 2 }, { window: { x: [0, 4] } });
  expectTypeOf<Program['SylviteError']>().instance.toExtend<Error>();
  // @ts-expect-error: a text is not an argument
  expectTypeOf<Program['default']>().toBeCallableWith({ img: 'photo.png' });
});

test('the types of programs are written next to them if the project has a tsconfig.json', async () => {
  const at = project({ 'twice.syl': twice, 'main.js': main });
  await bundlers.esbuild?.(at);
  expect(at.read('twice.d.syl.ts')).toBe(null);
  const compilerOptions = {
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    strict: true,
    allowArbitraryExtensions: true,
    lib: ['es2023', 'dom'],
    types: [],
    noEmit: true,
  };
  at.write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  at.write('consumer.ts', consumer);
  await bundlers.Vite?.(at);
  const tsc = resolve('node_modules/typescript/bin/tsc');
  expect(spawnSync(process.execPath, [tsc, '-p', at.root], { encoding: 'utf8' }).stdout).toBe('');
});

const consumer = `
import twice from './twice.syl';
import lanes from './twice.syl?schedule=lanes';

const img = new Uint8Array(4);
const data: Uint8Array<ArrayBuffer> = (await twice({ img })).data;
const more: Uint8Array<ArrayBuffer> = (await lanes({ img, k: 2 }, { window: { x: [0, 4] } })).data;
export { data, more };

// @ts-expect-error: the input holds u8
twice({ img: new Float32Array(4) });
// @ts-expect-error: there is no input image
lanes({ image: img });
// @ts-expect-error: there is no dimension y
twice({ img }, { window: { y: [0, 4] } });
`;

function serve(at: Project, ...plugins: readonly Plugin[]) {
  return createServer({
    root: at.root,
    configFile: false,
    logLevel: 'silent',
    appType: 'custom',
    server: { middlewareMode: true, ws: false },
    plugins: [rollup(), ...plugins],
  });
}
