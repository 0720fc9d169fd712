import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Mutation testing takes longer than all other tests together, so it has its own command. */
export default defineConfig({
  test: {
    include: ['test/mutants/*.mutants.ts'],
    testTimeout: 10_000_000,
    maxConcurrency: availableParallelism(),
    disableConsoleIntercept: true,
  },
});
