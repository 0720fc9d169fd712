import { afterAll, expect, test } from 'vitest';
import { makeLoaders } from './loaders.ts';
import { Workshop } from './workshop.ts';

const workshop = new Workshop(await makeLoaders());
afterAll(() => workshop.remove());

const text = `
pipeline f(img: i32[1], n) {
  fun f(x) = { img[x]; rdom(r = (0, n), s = (0, n)) in (x) <- f[x] + r * s; }
}
schedule wide { parallel(f.s1.x); }`;

workshop.write('package.json', '{ "type": "module" }');
workshop.compile(text, ['--target', 'wasm', '--schedule', 'wide'], 'threads');
workshop.compile(text, ['--target', 'js'], 'alone');

test.each([
  ['threads', 1],
  ['threads', 2],
  ['alone', 1],
])('a run that does not terminate is stopped, and the process exits (%s, %i)', (folder, threads) => {
  workshop.write(
    'script.js',
    `import { f, SylviteError } from './${folder}/f.js';
    const program = f.open({ threads: ${threads} });
    const img = Int32Array.of(1, 2, 3);
    const controller = new AbortController();
    setTimeout(() => controller.abort('enough'), 100);
    const logError = (error) => console.log(error instanceof SylviteError, error.diagnostics?.[0].code, error.cause);
    await program({ img, n: 2147483647 }, { signal: controller.signal }).catch(logError);
    await program({ img, n: 2147483647 }, { timeout: 100 }).catch(logError);
    await program({ img, n: 3 }, { timeout: 'soon' }).catch(logError);
    await program({ img, n: 3 }, { signal: AbortSignal.abort('at once') }).catch(logError);
    console.log((await program({ img, n: 3 })).data.join(), (await program({ img, n: 3 }, { timeout: 60000 })).data.join());
    const buffer = await program.allocate('i32', [3]);
    await program.into(buffer, { img, n: 3 }, { signal: new AbortController().signal });
    console.log(buffer.data.join());`,
  );
  expect(workshop.run('script.js').trim().split('\n')).toEqual([
    'true S716 enough',
    'true S716 undefined',
    'true S646 undefined',
    'true S716 at once',
    '10,11,12 10,11,12',
    '10,11,12',
  ]);
});
