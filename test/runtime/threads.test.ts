import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import { expect, test } from 'vitest';
import { openCore } from '../../src/runtime/core.ts';
import { connect, openRuntime } from '../../src/runtime/open-runtime.ts';
import { counters } from './counters.ts';
import { filling, telling } from './modules.ts';

const window = [{ min: 0, len: 64 }];

test.each([
  { name: 'the calling thread', open: openRuntime },
  { name: 'a coordinator', open: connect },
])('workers help $name when they are ready, and after sleeping', async ({ open }) => {
  const runtime = await open({ threads: 3 });
  const program = await runtime.load(telling);
  for (let times = 0; times < 3; times++) {
    const seen = new Set<number>();
    for (let i = 0; i < 1000 && seen.size < 3; i++) {
      const [f] = await program.call({ window });
      for (const thread of f?.data ?? []) seen.add(thread);
    }
    expect(seen.size).toBe(3);
    await new Promise((resolve) => setTimeout(resolve, 30)); // long enough for workers to sleep
  }
  await runtime.close();
});

test('a single thread runs everything', async () => {
  const runtime = await openRuntime({ threads: 1 });
  const program = await runtime.load(telling);
  const [f] = await program.call({ window });
  expect(new Set(f?.data).size).toBe(1);
});

test('the core is synchronous', async () => {
  const core = openCore({ threads: 2 });
  const program = core.load(filling);
  for (const k of [1, 2, 3]) {
    const [f] = program.call({ params: { k }, window });
    expect([...(f?.data ?? [])]).toEqual(window.flatMap(({ len }) => Array.from({ length: len }, (_, i) => i * k)));
  }
  await core.close();
});

/** The runtime as one minified file, as different tools make it. */
const runtimes = { minified: bundle(), instrumented: bundle(counters) };

type Tool = keyof typeof runtimes;

async function bundle(plugin?: Plugin): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [plugin],
    build: {
      write: false,
      minify: true,
      lib: { entry: resolve('src/runtime/open-runtime.ts'), formats: ['es'] },
      target: 'es2022',
    },
  });
  const [output] = [built].flat();
  if (output === undefined || !('output' in output)) throw new Error('nothing was built');
  const [chunk] = output.output;
  expect(chunk.imports).toEqual([]);
  expect(chunk.code).not.toMatch(/import\s*\(|\brequire\((?!'node:worker_threads'\)\.parentPort)/);
  return `data:text/javascript,${encodeURIComponent(chunk.code)}`;
}

/** The output and the exit code of a script that uses the runtime. */
async function run(
  script: string,
  tool: Tool = 'minified',
): Promise<{ readonly code: number | null; readonly text: string }> {
  const artifact = JSON.stringify({ ...telling, bytes: [...telling.bytes] });
  const program = `
    import { connect, openRuntime } from ${JSON.stringify(await runtimes[tool])};
    const artifact = ${artifact};
    artifact.bytes = Uint8Array.from(artifact.bytes);
    const window = [{ min: 0, len: 64 }];
    async function threadsOf(runtime) {
      const program = await runtime.load(artifact);
      const seen = new Set();
      for (let i = 0; i < 1000 && seen.size < 3; i++) {
        for (const thread of (await program.call({ window }))[0].data) seen.add(thread);
      }
      return seen.size;
    }
    ${script}`;
  return new Promise((settle) => {
    const child = spawn(process.execPath, ['--input-type=module'], { stdio: ['pipe', 'pipe', 'ignore'] });
    let text = '';
    child.stdout.on('data', (data) => {
      text += data;
    });
    child.on('close', (code) => settle({ code, text }));
    child.stdin.end(program);
  });
}

test('a process exits, whatever its workers do', async () => {
  const scripts = [
    'console.log(await threadsOf(await openRuntime({ threads: 3 })));',
    'console.log(await threadsOf(await connect({ threads: 3 })));',
    `const r = await openRuntime({ threads: 3 });
     console.log(await threadsOf(r)); await new Promise((wake) => setTimeout(wake, 50)); // workers sleep`,
    'const r = await openRuntime({ threads: 3 }); console.log(await threadsOf(r)); await r.close(); await r.close();',
  ];
  for (const script of scripts) expect(await run(script)).toEqual({ code: 0, text: '3\n' });
});

test('workers run in a bundle whose functions are instrumented for coverage', async () => {
  const script = `console.log(await threadsOf(await openRuntime({ threads: 3 })));
    console.log(await threadsOf(await connect({ threads: 3 })));`;
  expect(await run(script, 'instrumented')).toEqual({ code: 0, text: '3\n3\n' });
});

test('the code of workers is up to date; `npm run build:worker` writes it', async () => {
  const script = pathToFileURL(resolve('scripts/bundle-worker.mjs')).href;
  const { workerTextFile }: { workerTextFile(): Promise<string> } = await import(/* @vite-ignore */ script);
  expect(readFileSync('src/runtime/threads/worker-text.ts', 'utf8')).toBe(await workerTextFile());
});

/** Print warnings, and the values of a program with a parallel loop on three threads and with a coordinator. */
const print = `let isWarned = false;
    console.warn = (text) => { isWarned = true; console.log(text); };
    for (const open of [openRuntime, openRuntime, connect]) {
      const program = await (await open({ threads: 3 })).load(artifact);
      const [{ data }] = await program.call({ window });
      do await new Promise((wake) => setTimeout(wake, 50)); while (!isWarned); // events of workers
      await program.call({ window });
      console.log(data.length, new Set(data).size);
    }`;

test.each([
  {
    name: 'a worker that throws',
    before: `const threads = process.getBuiltinModule('node:worker_threads');
      threads.Worker = class extends threads.Worker {
        constructor(source, options) { super('throw new Error("no counter")', options); }
      };`,
    why: 'a worker has stopped: Error: no counter',
  },
  {
    name: 'a worker that exits',
    before: `const threads = process.getBuiltinModule('node:worker_threads');
      threads.Worker = class extends threads.Worker {
        constructor(source, options) { super('process.exit(7)', options); }
      };`,
    why: 'a worker has stopped: it exited with code 7',
  },
  {
    name: 'Node before 20.16',
    before: 'process.getBuiltinModule = undefined;',
    why: `Node ${process.versions.node} has no process.getBuiltinModule`,
  },
])('$name is reported once (S732), and the other threads do the work', async ({ before, why }) => {
  const { code: exit, text } = await run(`${before}${print}`);
  const code = 'S732';
  const [warning = '', help = '', ...values] = text.trim().split('\n');
  expect(exit).toBe(0);
  expect(warning).toBe(`warning[${code}]: parallel loops run on fewer threads: ${why}`);
  expect(help).toMatch(/^ {3}= help: .*Results do not change\./);
  expect(values).toEqual(['64 1', '64 1', '64 1']);
});

test('a process exits while workers start', async () => {
  const script = `
    const program = await (await openRuntime({ threads: 8 })).load(artifact);
    await program.call({ window: [{ min: 0, len: 2 }] });
    console.log('done');`;
  expect(await run(script)).toEqual({ code: 0, text: 'done\n' });
});

test('an uncaught failure ends the process', async () => {
  const script = `
    const runtime = await openRuntime({ threads: 3 });
    console.log(await threadsOf(runtime));
    await (await runtime.load({ ...artifact, inputs: [{ name: 'img', type: 'u8', rank: 1 }] })).call({ window });`;
  expect(await run(script)).toEqual({ code: 1, text: '3\n' });
});
