import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { snippets } from './test/docs/snippets.ts';

export default defineConfig({
  plugins: [snippets],
  resolve: {
    alias: {
      'sylvite/files': fileURLToPath(new URL('src/files.ts', import.meta.url)),
      sylvite: fileURLToPath(new URL('src/index.ts', import.meta.url)),
    },
  },
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/setup.ts'],
    testTimeout: 60_000,
    maxWorkers: '100%',
    reporters: ['default', './test/plain-count.ts'],
  },
});
