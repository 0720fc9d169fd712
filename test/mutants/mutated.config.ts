import { resolve } from 'node:path';
import { mergeConfig } from 'vitest/config';
import base from '../../vitest.config.ts';
import { mutants } from './mutants.ts';
import { mutated } from './mutated.ts';

/** The configuration for tests of a mutant, which replaces one file of the compiler. */
const mutant = mutants.find(({ name }) => name === process.env.MUTANT);

export default mergeConfig(base, {
  plugins: [
    {
      name: 'mutant',
      enforce: 'pre',
      transform: (code: string, id: string) =>
        mutant !== undefined && id === resolve('src', mutant.file) ? mutated(code, mutant) : null,
    },
  ],
});
