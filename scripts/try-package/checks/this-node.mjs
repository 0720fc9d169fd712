import { basename, join } from 'node:path';
import { execPath, features, version } from 'node:process';
import { pathToFileURL } from 'node:url';
import { Skipped } from '../skipped.mjs';
import { modules, run } from '../trial.mjs';

/** The package in the Node that runs this script. */
export const thisNode = [
  {
    name: `node ${version}`,
    isQuick: true,
    run: async (trial) => {
      await trial.expected();
      return 'builders, text, files, threads, and a worker that is stopped';
    },
  },
  {
    name: 'require',
    isQuick: true,
    run: ({ app }) => {
      if (!features.require_module) throw new Skipped(`Node ${version} cannot require ES modules`);
      return run(execPath, ['--no-warnings', 'required.cjs'], { cwd: app });
    },
  },
  {
    name: 'node --jitless',
    isQuick: true,
    run: async ({ app }) => {
      const output = await run(execPath, ['--jitless', '--no-warnings', 'jitless.mjs'], { cwd: app });
      if (output !== 'S731 0 2 4 6') throw new Error(`it prints ${output}`);
      return 'S731, and the interpreter';
    },
  },
  {
    name: 'exports',
    isQuick: true,
    run: async ({ manifest, installed }) => {
      const counts = [];
      for (const file of scriptsOf(manifest)) {
        const [bundled, source] = [join(installed, file), join(modules, '..', file.replace('lib', 'dist'))];
        const [names, expected] = await Promise.all([bundled, source].map(namesIn));
        if (names !== expected) throw new Error(`${file} exports\n${names}\ninstead of\n${expected}`);
        counts.push(`${basename(file)} ${names.split(' ').length}`);
      }
      return counts.join(', ');
    },
  },
  {
    name: 'CPU time of imports',
    isQuick: true,
    run: async ({ manifest, installed }) => {
      const files = scriptsOf(manifest);
      const times = files.map(() => []);
      for (let round = 0; round < rounds; round++)
        for (const [i, file] of files.entries()) times[i].push(await timeOf(join(installed, file)));
      return files.map((file, i) => `${basename(file)} ${median(times[i]).toFixed(0)} ms`).join(', ');
    },
  },
];

/** The scripts of all entries. */
function scriptsOf({ exports }) {
  return Object.values(exports).flatMap((entry) => entry.default ?? []);
}

/** The names that a script exports. */
async function namesIn(file) {
  return Object.keys(await import(pathToFileURL(file).href)).join(' ');
}

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
