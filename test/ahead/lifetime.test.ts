import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLoaders } from './loaders.ts';
import { Workshop } from './workshop.ts';

const workshop = new Workshop(await makeLoaders());
beforeAll(() => {
  const text = 'pipeline f(img: i32[1]) { fun f(x) = 2 * img[x]; } schedule wide { parallel(f.x); }';
  workshop.write('package.json', '{ "type": "module" }');
  workshop.compile(text, ['--target', 'wasm', '--schedule', 'wide'], 'threads');
  workshop.compile(text, ['--target', 'wasm'], 'alone');
});
afterAll(() => workshop.remove());

function printed(lines: string): readonly string[] {
  workshop.write('script.js', lines);
  return workshop.run('script.js').trim().split('\n');
}

const loaders = ['threads', 'alone'];

test.each(loaders)('arrays from allocate are accepted as inputs and as output buffers (%s)', (loader) => {
  const lines = printed(`
    import { f } from './${loader}/f.js';
    const img = await f.allocate('i32', [3], [5]);
    img.data.set([1, 2, 3]);
    const buffer = await f.allocate('i32', [3], [5]);
    const out = await f.into(buffer, { img });
    console.log(out.data === buffer.data, buffer.data.join(), out.min.join());
    const { requested } = await f.realize({ img });
    console.log(requested.data.buffer instanceof SharedArrayBuffer, requested.data.buffer !== buffer.data.buffer);
  `);
  expect(lines).toEqual(['true 2,4,6 5', 'true true']);
});

test.each(loaders)('a closed program starts again, and an opened one has its own memory (%s)', (loader) => {
  const lines = printed(`
    import { f } from './${loader}/f.js';
    const other = f.open({ threads: 2 });
    const img = Int32Array.of(1, 2, 3);
    for (const program of [f, other, f]) {
      console.log((await program({ img })).data.join());
      await program.close();
    }
    console.log((await f({ img })).data.join());
  `);
  expect(lines).toEqual(Array.from({ length: 4 }, () => '2,4,6'));
});

test.each(['', 'schedule s { parallel(then.x); }'])('a pipeline named then is not a promise (%s)', (schedule) => {
  for (const target of ['wasm', 'js']) {
    const text = `pipeline then(img: i32[1]) { fun then(x) = 2 * img[x]; } ${schedule}`;
    const to = target === 'js' ? 'then/one.mjs' : 'then';
    workshop.compile(text, ['--target', target, ...(schedule === '' ? [] : ['--schedule', 's'])], to);
    const lines = printed(`
      const module = await import('./then/${target === 'js' ? 'one.mjs' : 'then.js'}');
      const program = await module.default;
      console.log(typeof program, Object.keys(module).join());
      console.log((await program({ img: Int32Array.of(1, 2, 3) })).data.join());
    `);
    expect(lines).toEqual(['function SylviteError,default', '2,4,6']);
  }
});

test.each(loaders)('a program that is closed during a call (%s)', (loader) => {
  const lines = printed(`
    import { f, SylviteError } from './${loader}/f.js';
    const img = new Int32Array(100000).fill(21);
    for (let i = 0; i < 5; i++) {
      const calls = [f({ img }), f.realize({ img }), f.allocate('i32', [5])];
      const closed = f.close();
      for (const call of calls) {
        const how = await call.then(() => 'done', (error) => (error instanceof SylviteError ? error.diagnostics[0].code : String(error)));
        if (how !== 'done' && how !== 'S635') console.log(how);
      }
      await closed;
    }
    console.log((await f({ img })).data[99999]);
  `);
  expect(lines).toEqual(['42']);
});

test('at most the given number of threads is started', () => {
  const lines = printed(`
    import { setTimeout } from 'node:timers/promises';
    import threads from 'node:worker_threads';
    let workers = 0;
    threads.Worker = class extends threads.Worker {
      constructor(...args) {
        super(...args);
        workers += 1;
      }
    };
    const { f } = await import('./threads/f.js');
    const program = f.open({ threads: 300 });
    console.log((await program({ img: Int32Array.of(1, 2, 3) })).data.join());
    await setTimeout(100);
    console.log(workers);
    await program.close();
  `);
  expect(lines).toEqual(['2,4,6', '31']);
});

test('the workers of a loader start, and their source has no missing references', () => {
  const lines = printed(`
    import { setTimeout } from 'node:timers/promises';
    import threads from 'node:worker_threads';
    const heard = { online: 0, error: 0 };
    threads.Worker = class extends threads.Worker {
      constructor(...args) {
        super(...args);
        for (const event of Object.keys(heard)) this.on(event, () => heard[event]++);
        this.unref();
      }
    };
    const { f } = await import('./threads/f.js');
    const program = f.open({ threads: 3 });
    const img = new Int32Array(100000).fill(21);
    while (heard.online < 2) await Promise.all([program({ img }), setTimeout(10)]);
    for (let i = 0; i < 20; i++) await Promise.all([program({ img }), setTimeout(1)]);
    console.log((await program({ img })).data.every((c) => c === 42), JSON.stringify(heard));
  `);
  expect(lines).toEqual(['true {"online":2,"error":0}']);
});

test.each(loaders)('without shared memory, the values are the same (%s)', (loader) => {
  const lines = printed(`
    delete globalThis.SharedArrayBuffer;
    const { f } = await import('./${loader}/f.js');
    const out = await f({ img: Int32Array.of(1, 2, 3) });
    console.log(out.data.join(), out.data.buffer.constructor.name);
  `);
  expect(lines).toEqual(['2,4,6 ArrayBuffer']);
});

test('the file is read at the first call, and again after a failure', () => {
  workshop.compile('pipeline g() { fun g() = 42; }', ['--target', 'wasm'], 'late');
  const lines = printed(`
    import { renameSync } from 'node:fs';
    import { g } from './late/g.js';
    renameSync('late/g.wasm', 'late/away.wasm');
    console.log(await g().then(() => 'found', (error) => [error.diagnostics[0].code, error.cause.code].join(' ')));
    renameSync('late/away.wasm', 'late/g.wasm');
    console.log((await g()).data.join());
  `);
  expect(lines).toEqual(['S733 ENOENT', '42']);
  rmSync(join(workshop.output, 'late'), { recursive: true });
});
