import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLoaders } from './loaders.ts';
import { Workshop } from './workshop.ts';

const workshop = new Workshop(await makeLoaders());
beforeAll(() => {
  const text = `
    pipeline f(img: i32[1], k = 1) {
      fun g(x) = img[x] + img[x + 1];
      fun f(x) = g[x] * k;
    }
    schedule alone { memoize(g); }
    schedule threads { memoize(g); parallel(g.x); }
  `;
  workshop.write('package.json', '{ "type": "module" }');
  for (const schedule of ['alone', 'threads'])
    workshop.compile(text, ['--target', 'wasm', '--schedule', schedule], schedule);
  workshop.compile(text, ['--target', 'js', '--schedule', 'alone', '--checked'], 'checked');
});
afterAll(() => workshop.remove());

const calls = `
  const img = Int32Array.of(1, 2, 3, 4);
  const show = async (program, given) => {
    const out = await program({ img, ...given });
    const { hits, misses } = program.memoized().funcs.g;
    console.log(out.data.join(), hits, misses);
  };
`;

function printed(loader: string, lines: string): readonly string[] {
  workshop.write('script.js', `import { f } from './${loader}/f.js';${calls}${lines}`);
  return workshop.run('script.js').trim().split('\n');
}

test.each(['alone', 'threads'])('a module keeps memoized funcs until it is closed (%s)', (loader) => {
  const lines = printed(
    loader,
    `await show(f);
     await show(f, { k: 2 });
     img[1] = 5;
     await show(f);
     const other = f.open({ memoize: { bytes: 0 } });
     await show(other);
     await show(other);
     await f.close();
     console.log(f.memoized().bytes);
     await show(f);`,
  );
  expect(lines).toEqual(['3,5,7 0 1', '6,10,14 1 1', '6,8,7 1 2', '6,8,7 0 1', '6,8,7 0 2', '0', '6,8,7 1 3']);
});

test('a checked module computes each call', () => {
  expect(printed('checked', 'await show(f); await show(f);')).toEqual(['3,5,7 0 1', '3,5,7 0 2']);
});

test('its types have the limit and the statistics', () => {
  const types = readFileSync(join(workshop.output, 'alone/f.d.ts'), 'utf8');
  expect(types).toContain('readonly memoize?: { readonly bytes?: number }');
  expect(types).toContain('memoized(): {');
});
