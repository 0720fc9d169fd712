import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { snippets } from './test/docs/snippets.ts';

/** Tests that replace modules, or measure what their process holds: each has a process of its own. */
const isolated = [
  'test/cli/photo-codecs.test.ts',
  'test/verify/folding-fallback.test.ts',
  'test/runtime/{arrays,failures,run,threads}.test.ts',
  'test/ahead/lifetime.test.ts',
];

export default defineConfig({
  plugins: [snippets],
  resolve: {
    alias: {
      'sylvite/files': fileURLToPath(new URL('src/files.ts', import.meta.url)),
      sylvite: fileURLToPath(new URL('src/index.ts', import.meta.url)),
    },
  },
  test: {
    setupFiles: ['test/setup.ts'],
    testTimeout: 60_000,
    maxWorkers: '100%',
    // With a large young generation, fewer objects of tests are promoted.
    execArgv: ['--max-semi-space-size=64'],
    reporters: ['default', './test/plain-count.ts'],
    projects: [
      {
        extends: true,
        // Modules are loaded once in each worker, which takes longer than most tests.
        test: { name: 'shared', isolate: false, include: ['test/**/*.test.ts'], exclude: isolated },
      },
      { extends: true, test: { name: 'isolated', include: isolated } },
    ],
  },
});
