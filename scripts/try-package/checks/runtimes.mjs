import { join } from 'node:path';
import { arch, platform } from 'node:process';
import { expectOutput, run } from '../trial.mjs';

/** Other versions of Node, and other runtimes. The packages of Node on npm have one binary for each platform. */
export const runtimes = [
  ...['20.16.0', '22', '24', '26'].map((version) =>
    runtime(`node ${version}`, `node-${platform}-${arch}@${version}`, `node-${platform}-${arch}/bin/node`, []),
  ),
  runtime('bun', 'bun', '.bin/bun', []),
  runtime('deno', 'deno', '.bin/deno', ['run', '--allow-read', '--allow-env', '--allow-sys']),
];

function runtime(name, packages, binary, options) {
  return {
    name,
    isQuick: false,
    run: async (trial) => {
      const command = join(await trial.tools(name.replace(' ', '-'), packages), 'node_modules', binary);
      await expectOutput(trial, await run(command, [...options, 'main.mjs'], { cwd: trial.app }));
      const [version] = (await run(command, ['--version'])).split('\n');
      return version;
    },
  };
}
