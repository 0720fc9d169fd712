import { resolve } from 'node:path';
import { mergeConfig } from 'vitest/config';
import plain from '../../vitest.config.ts';
import { mutants } from './mutants.ts';
import { mutated } from './mutated.ts';

/** The tests of a mutant: those of the compiler, with one file of it changed. */
const mutant = mutants.find(({ name }) => name === process.env.MUTANT);

export default mergeConfig(plain, {
  plugins: [
    {
      name: 'mutant',
      enforce: 'pre',
      transform: (code: string, id: string) =>
        mutant !== undefined && id === resolve('src', mutant.file) ? mutated(code, mutant) : null,
    },
  ],
});
