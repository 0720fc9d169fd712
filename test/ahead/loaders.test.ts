import { expect, test } from 'vitest';
import { makeLoaders } from './loaders.ts';
import { Workshop } from './workshop.ts';

const loaders = await makeLoaders();

test.each(Object.entries(loaders))(
  'the loader %s is a single statement, small, and contains no code of the compiler',
  (name, text) => {
    expect(text).toMatch(/^var sylvite=\(?function.*;$/s);
    expect(text).not.toMatch(/\bimport\b/);
    expect(text).not.toMatch(/compute-at\(|is not supported yet/); // directives, the command line
    expect(text.length).toBeLessThan(name === 'hosted' ? 98_000 : 93_000); // with the calls of the host
  },
);

test('a loader without threads starts workers only for interruptible calls', () => {
  const workshop = new Workshop(loaders);
  try {
    workshop.write('package.json', '{ "type": "module" }');
    workshop.compile('pipeline f(img: i32[1]) { fun f(x) = 2 * img[x]; }', ['--target', 'wasm'], '.');
    workshop.write(
      'script.js',
      `import threads from 'node:worker_threads';
      let started = 0;
      threads.Worker = class extends threads.Worker {
        constructor(...args) {
          super(...args);
          started++;
          this.unref();
        }
      };
      const { f } = await import('./f.js');
      const img = Int32Array.of(1, 2, 3);
      console.log((await f({ img })).data.join(), started);
      console.log((await f({ img }, { timeout: 60_000 })).data.join(), started);
      console.log((await f({ img }, { signal: new AbortController().signal })).data.join(), started);`,
    );
    expect(workshop.run('script.js').trim().split('\n')).toEqual(['2,4,6 0', '2,4,6 1', '2,4,6 1']);
  } finally {
    workshop.remove();
  }
});
