import { join } from 'node:path';
import { execPath, features, version } from 'node:process';
import { pathToFileURL } from 'node:url';
import { Skipped } from '../skipped.mjs';
import { run } from '../trial.mjs';

/** The package in the Node that runs this script. */
export const thisNode = [
  { name: `node ${version}`, isQuick: true, run: (trial) => trial.expected() },
  {
    name: 'require',
    isQuick: true,
    run: ({ app }) => {
      if (!features.require_module) throw new Skipped(`Node ${version} cannot require ES modules`);
      return run(execPath, ['--no-warnings', 'required.cjs'], { cwd: app });
    },
  },
  {
    name: 'CPU time of imports',
    isQuick: true,
    run: async ({ manifest, installed }) => {
      const entries = Object.entries(manifest.exports).filter(([, { default: file }]) => file !== undefined);
      const times = entries.map(() => []);
      for (let round = 0; round < rounds; round++)
        for (const [i, [, { default: file }]] of entries.entries()) times[i].push(await timeOf(join(installed, file)));
      return entries.map(([name], i) => `${join('sylvite', name)} ${median(times[i]).toFixed(0)} ms`).join(', ');
    },
  },
];

const rounds = 5;

/** The CPU time of an import in a new process, in milliseconds. */
async function timeOf(file) {
  const script = `const before = process.cpuUsage();
await import(${JSON.stringify(pathToFileURL(file).href)});
const { user, system } = process.cpuUsage(before);
console.log((user + system) / 1000);`;
  return Number(await run(execPath, ['--input-type=module', '--eval', script]));
}

function median(times) {
  return times.toSorted((a, b) => a - b)[times.length >> 1];
}
