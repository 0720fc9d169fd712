import { defineConfig } from 'vitest/config';

/** The mutants take longer than all other tests together, and have a command of their own. */
export default defineConfig({
  test: { include: ['test/mutants/*.mutants.ts'], testTimeout: 1_000_000, maxConcurrency: 2 },
});
