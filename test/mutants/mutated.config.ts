import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { mergeConfig } from 'vitest/config';
import base from '../../vitest.config.ts';

/** The configuration for tests of a mutant: they import its compiled scripts instead of the modules of `src`. */
const scripts = join(process.env.MUTANT_FOLDER ?? '', 'dist');

export default mergeConfig(base, {
  plugins: [
    {
      name: 'mutant',
      enforce: 'pre',
      resolveId(source: string, importer: string | undefined) {
        if (importer === undefined || !source.startsWith('.')) return null;
        const path = relative(resolve('src'), resolve(importer, '..', source));
        const script = join(scripts, path.replace(/\.ts$/, '.js'));
        return !path.startsWith('..') && existsSync(script) ? script : null;
      },
    },
  ],
  // Node imports these scripts as they are, except those that tests mock and their importers.
  test: { server: { deps: { external: [/\/dist\/(?!cli\/|files\b)/] } } },
});
