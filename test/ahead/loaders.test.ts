import { expect, test } from 'vitest';
import { makeLoaders } from './loaders.ts';

const loaders = await makeLoaders();

test.each(Object.entries(loaders))(
  'the loader %s is one statement, small, and has nothing of the compiler',
  (_, text) => {
    expect(text).toMatch(/^var sylvite=\(?function.*;$/s);
    expect(text).not.toMatch(/\bimport\b/);
    expect(text).not.toMatch(/compute-at\(|is not there yet/); // directives, the command line
    expect(text.length).toBeLessThan(40_000);
  },
);

test('a loader without threads knows no workers', () => {
  expect(loaders['with-threads']).toMatch(/worker_threads/);
  expect(loaders.alone).not.toMatch(/worker_threads|createObjectURL/);
});
