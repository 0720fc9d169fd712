import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { run } from '../trial.mjs';

/** The output of `ahead.mjs`. */
export const aheadLine = '33';

/** Modules that the command line of the package writes run in a folder without the package. */
export const aheadOfTime = [
  {
    name: 'sylvite compile',
    isQuick: true,
    run: async (trial) => {
      const output = await run(execPath, ['ahead.mjs'], { cwd: await compileAhead(trial) });
      if (output !== aheadLine) throw new Error(`it prints ${output}`);
      return 'blur.wasm and one.mjs run without the package';
    },
  },
];

/**
 * A project with an example that is compiled ahead of time and `ahead.mjs`, which uses it; without the package. The
 * files of the example are also in the project of the package.
 */
export function compileAhead(trial) {
  const known = compiled.get(trial) ?? compileNow(trial);
  compiled.set(trial, known);
  return known;
}

const compiled = new WeakMap();

async function compileNow({ app, project }) {
  const compile = ['--no', 'sylvite', 'compile', 'node_modules/sylvite/examples/blur.syl'];
  await run('npx', [...compile, '--schedule', 'tiles', '--target', 'wasm', '-o', 'build'], { cwd: app });
  await run('npx', [...compile, '--schedule', 'naive', '--target', 'js', '-o', 'one.mjs'], { cwd: app });
  const folder = project('ahead');
  for (const file of ['build', 'one.mjs', 'one.d.mts'])
    cpSync(join(app, file), join(folder, file), { recursive: true });
  return folder;
}
