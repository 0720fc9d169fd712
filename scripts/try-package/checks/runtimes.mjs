import { join } from 'node:path';
import { arch, platform } from 'node:process';
import { expectOutput, run } from '../trial.mjs';

/** Other versions of Node, and other runtimes. The packages of Node on npm have one binary for each platform. */
export const runtimes = [
  ...['20.16.0', '22', '24', '26'].map((version) =>
    runtime(`node ${version}`, `node-${platform}-${arch}@${version}`, `node-${platform}-${arch}/bin/node`, []),
  ),
  runtime('bun', 'bun', '.bin/bun', []),
  runtime('deno', 'deno', '.bin/deno', ['run', '--allow-read', '--allow-env', '--allow-sys'], ['run', '--allow-all']),
];

/** `options` are those of programs, `commandOptions` those of the command line. */
function runtime(name, packages, binary, options, commandOptions = options) {
  return {
    name,
    isQuick: false,
    run: async (trial) => {
      const command = join(await trial.tools(name.replace(' ', '-'), packages), 'node_modules', binary);
      await expectOutput(trial, await run(command, [...options, 'main.mjs'], { cwd: trial.app }));
      const sylvite = [...commandOptions, 'node_modules/sylvite/lib/cli/main.js'];
      const picture = ['node_modules/sylvite/examples/photo.syl', '--window', 'x=0:64,y=0:48,c=0:3', '--json'];
      const { values } = JSON.parse(await run(command, [...sylvite, 'run', ...picture], { cwd: trial.app }));
      if (values.length !== 64 * 48 * 3) throw new Error(`the command line returns ${values.length} values`);
      const [version] = (await run(command, ['--version'])).split('\n');
      return version;
    },
  };
}
