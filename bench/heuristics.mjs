/**
 * The sensitivity of compiled code to the tuning choices of `src/heuristics.ts`. Each choice is halved and doubled, one
 * at a time. A row shows the compile time of all pipelines of the table, the number of modules that change, and the run
 * time of each changed pipeline on one thread; times are relative to the present value, which is measured in
 * alternation with the changed one.
 *
 *     node bench/heuristics.mjs [name …]
 */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as heuristics from '../dist/heuristics.js';
import { startChild } from './measure/child.mjs';

const path = (file) => fileURLToPath(new URL(file, import.meta.url));
const spec = path('spec.txt');
const rounds = 7;

const choices = new Map(Object.entries(heuristics));
const words = process.argv.slice(2);
const names = words.length > 0 ? words : [...choices.keys()];
console.log(['choice'.padEnd(34), 'value', 'compile', 'modules', 'run time of changed pipelines'].join('  '));
for (const name of names) {
  const present = choices.get(name);
  if (present === undefined) throw new Error(`there is no tuning choice ${name}`);
  const old = await codeUnder(null);
  for (const value of new Set([Math.floor(present / 2), present * 2])) {
    const override = `${name}=${value}`;
    const changed = await codeUnder(override);
    const differing = Object.keys(old.hashes).filter((program) => old.hashes[program] !== changed.hashes[program]);
    const runs = [];
    for (const program of differing) runs.push(`${program} ${await runTime(program, override)}`);
    const compile = (changed.milliseconds / old.milliseconds).toFixed(2);
    const columns = [
      name.padEnd(34),
      String(value).padStart(5),
      compile.padStart(7),
      `${differing.length}`.padStart(7),
    ];
    console.log([...columns, runs.join(', ') || '–'].join('  '));
  }
}

async function codeUnder(override) {
  const { stdout } = await promisify(execFile)(
    'node',
    ['--import', path('heuristics/override.mjs'), path('heuristics/code.mjs')],
    {
      env: environment(override),
      maxBuffer: 2 ** 24,
    },
  );
  return JSON.parse(stdout);
}

/** The least time of a pipeline with the changed choice, relative to the least time with the present one. */
async function runTime(program, override) {
  const [name, schedule] = program.split(' ');
  const least = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const children = [null, override].map((each) =>
    startChild(
      ['node', '--import', path('heuristics/override.mjs'), path('runner.mjs'), spec, name, ''],
      environment(each),
    ),
  );
  for (const child of children) await child.ask(`load ${schedule}`);
  for (let round = 0; round < rounds; round++) {
    for (const [i, child] of children.entries()) {
      const times = (await child.ask('run 0 1 3')).split(' ').map((time) => Math.min(...time.split('/').map(Number)));
      least[i] = Math.min(least[i], ...times);
    }
  }
  for (const child of children) child.quit();
  return (least[1] / least[0]).toFixed(2);
}

function environment(override) {
  return { ...process.env, HEURISTIC: override ?? '' };
}
