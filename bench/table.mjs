/**
 * The table: ours on one thread and on two, Halide 14 native and as WebAssembly, naive JavaScript, and libraries that have the operation, on
 * the same work, interleaved. What is not installed is left out. Values are compared first; a wrong one ends the script with an error, a
 * slow one does not. `--small` has the small pipelines instead, `--apps` whole applications.
 *
 *     node bench/table.mjs [--small | --apps] [--only blur,iir] [--variants ours,hl_wasm] [--threads 1,2] [--processes 2] [--rounds 3] [--quick]
 *                          [--json FILE] [--svg DIR] [--spec FILE]
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readSpec } from './measure/spec.mjs';
import { draw } from './plots/draw.mjs';
import { costsOf } from './table/costs.mjs';
import { measure } from './table/measure.mjs';
import { costLines, headLine, linesOf, meanLines, whatLines } from './table/print.mjs';
import { bestOf, meansOf } from './table/ratios.mjs';
import * as table from './table/rows.mjs';
import { candidatesFor, missing } from './table/variants.mjs';

const { values: options } = parseArgs({
  options: {
    small: { type: 'boolean', default: false },
    apps: { type: 'boolean', default: false },
    only: { type: 'string' },
    variants: { type: 'string' },
    threads: { type: 'string', default: '1,2' },
    processes: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
    quick: { type: 'boolean', default: false },
    json: { type: 'string' },
    svg: { type: 'string' },
    spec: { type: 'string', default: fileURLToPath(new URL('spec.txt', import.meta.url)) },
  },
});
const [rows, overall] = tableOf();
const pace = options.quick
  ? { processes: 1, rounds: 1, runs: 2, warmUp: 200, patience: 0 }
  : {
      processes: wholeNumber(options.processes, '--processes'),
      rounds: wholeNumber(options.rounds, '--rounds'),
      runs: 5,
      warmUp: 3000,
      patience: 500,
    };
const threads = options.threads.split(',').map((count) => wholeNumber(count, '--threads'));
const chosen = rowsOf(options.only?.split(',') ?? rows.map(({ name }) => name));
const wanted = options.variants?.split(',') ?? null;
const known = new Set(rows.flatMap((row) => candidatesOf(row).map(({ variant }) => variant)));
for (const name of wanted ?? []) if (!known.has(name)) throw new Error(`${name} is none of ${[...known].join(', ')}`);
const scratch = mkdtempSync(join(tmpdir(), 'sylvite-bench-'));

for (const line of missing()) console.log(line);
console.log(
  `\nTimes in milliseconds; values are compared with ours, over the greatest of them, and the fastest schedule of each counts\n\n${headLine()}`,
);
const found = [];
for (const row of chosen) {
  const { pixels, output } = readSpec(options.spec, row.name);
  const candidates = candidatesOf(row).filter(({ variant }) => wanted?.includes(variant) ?? true);
  const { times, failed } = await measure(candidates, { output, pace, scratch: join(scratch, 'values') });
  for (const { variant, schedule, why } of failed) console.log(`${row.name} ${variant} ${schedule}: ${why}`);
  const variants = bestOf(times, pixels);
  const isOurs = wanted?.includes('ours') ?? true;
  const costs = isOurs ? await costsOf(row, { spec: options.spec, repeats: options.quick ? 3 : 10 }) : [];
  found.push({ ...row, pixels, variants, candidates: times, failed, costs });
  console.log(linesOf(found.at(-1)).join('\n'));
}
rmSync(scratch, { recursive: true });
const said = whatLines(found);
if (said.length > 0) console.log(`\nWhat the libraries compute\n${said.join('\n')}`);

const means = meansOf(found);
if (means.length > 0) console.log(`\nGeometric means\n${meanLines(means, rows.length, overall).join('\n')}`);
const costs = found.flatMap((row) => row.costs);
if (costs.length > 0) {
  console.log(
    `\nTo compile, in milliseconds, and the most that is allocated at once, in KB\n${costLines(costs).join('\n')}`,
  );
}

const result = { machine: machine(), command: process.argv.slice(2), rows: found, means };
if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(result, null, 1)}\n`);
if (options.svg !== undefined) draw(result, options.svg);
const isWrong = found.some((row) => row.failed.length > 0 || row.candidates.some((c) => c.values.startsWith('WRONG')));
if (isWrong) process.exitCode = 1;

function tableOf() {
  if (options.small) return [table.smallRows, table.smallOverall];
  return options.apps ? [table.appRows, table.smallOverall] : [table.rows, table.overall];
}

function candidatesOf(row) {
  return candidatesFor(row, { spec: options.spec, threads });
}

function rowsOf(names) {
  return names.map((name) => {
    const row = rows.find((r) => r.name === name);
    if (row === undefined) throw new Error(`${name} is none of ${rows.map((r) => r.name).join(', ')}`);
    return row;
  });
}

function wholeNumber(text, option) {
  const number = Number(text);
  if (!(Number.isInteger(number) && number > 0)) throw new Error(`${option} ${text} is no number of anything`);
  return number;
}

function machine() {
  const [cpu] = cpus();
  return { cpu: cpu?.model.trim(), cores: cpus().length, node: process.version, v8: process.versions.v8 };
}
