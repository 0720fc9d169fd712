import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** The mutants take longer than all other tests together, and have a command of their own. */
export default defineConfig({
  test: {
    include: ['test/mutants/*.mutants.ts'],
    testTimeout: 10_000_000,
    maxConcurrency: availableParallelism(),
    disableConsoleIntercept: true,
  },
});
