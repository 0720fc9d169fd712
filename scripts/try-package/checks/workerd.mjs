import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { modules, run } from '../trial.mjs';
import { aheadLine, compileAhead } from './ahead-of-time.mjs';

/** Cloudflare Workers cannot compile WebAssembly: modules with a `.wasm` file run, and other calls fail with S731. */
export const workerd = [
  {
    name: 'workerd',
    isQuick: false,
    run: async (trial) => {
      const project = await trial.tools('workerd', trial.tarball, 'miniflare@4');
      const ahead = await compileAhead(trial);
      for (const file of ['build', 'one.mjs']) cpSync(join(ahead, file), join(project, file), { recursive: true });
      const bundle = ['worker.mjs', '--bundle', '--format=esm', '--external:*.wasm', '--outfile=bundled-worker.mjs'];
      await run(join(modules, '.bin/esbuild'), [...bundle, '--log-level=warning'], { cwd: project });
      const output = await run(execPath, ['serve-worker.mjs'], { cwd: project });
      if (output !== `${aheadLine} S731 S731`) throw new Error(`the worker returns ${output}`);
      return 'an ahead-of-time module with its .wasm file; S731 for compile';
    },
  },
];
