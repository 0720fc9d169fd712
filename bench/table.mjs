/**
 * The performance table: Sylvite on one thread and on two, Halide 14 native and as WebAssembly, naive JavaScript, and
 * libraries that have the operation, on the same work, with interleaved runs. Variants that are not installed are
 * skipped. Values are compared first; a wrong value makes the script fail, a slow run does not. `--small` measures the
 * small pipelines instead, `--apps` the applications.
 *
 *     node bench/table.mjs [--small | --apps] [--only blur,iir] [--variants ours,hl_wasm] [--threads 1,2]
 *                          [--processes 2] [--rounds 3] [--quick] [--json FILE] [--svg DIR] [--spec FILE]
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
  ? { processes: 1, rounds: 1, runs: 2, warmUp: 200, longestWait: 0 }
  : {
      processes: positiveInteger(options.processes, '--processes'),
      rounds: positiveInteger(options.rounds, '--rounds'),
      runs: 5,
      warmUp: 3000,
      longestWait: 500,
    };
const threads = options.threads.split(',').map((count) => positiveInteger(count, '--threads'));
const chosen = rowsOf(options.only?.split(',') ?? rows.map(({ name }) => name));
const selected = options.variants?.split(',') ?? null;
const known = new Set(rows.flatMap((row) => candidatesOf(row).map(({ variant }) => variant)));
for (const name of selected ?? [])
  if (!known.has(name)) throw new Error(`unknown variant ${name}; the variants are ${[...known].join(', ')}`);
const scratch = mkdtempSync(join(tmpdir(), 'sylvite-bench-'));

for (const line of missing()) console.log(line);
console.log(
  `\nTimes in milliseconds, of the fastest schedule of each variant; differences of values are relative to the greatest value\n\n${headLine()}`,
);
const measured = [];
for (const row of chosen) {
  const { pixels, output } = readSpec(options.spec, row.name);
  const candidates = candidatesOf(row).filter(({ variant }) => selected?.includes(variant) ?? true);
  const { times, failed } = await measure(candidates, { output, pace, scratch: join(scratch, 'values') });
  for (const { variant, schedule, why } of failed) console.log(`${row.name} ${variant} ${schedule}: ${why}`);
  const variants = bestOf(times, pixels);
  const isOurs = selected?.includes('ours') ?? true;
  const costs = isOurs ? await costsOf(row, { spec: options.spec, repeats: options.quick ? 3 : 10 }) : [];
  measured.push({ ...row, pixels, variants, candidates: times, failed, costs });
  console.log(linesOf(measured.at(-1)).join('\n'));
}
rmSync(scratch, { recursive: true });
const descriptions = whatLines(measured);
if (descriptions.length > 0) console.log(`\nThe operations of the libraries\n${descriptions.join('\n')}`);

const means = meansOf(measured);
if (means.length > 0) console.log(`\nGeometric means\n${meanLines(means, rows.length, overall).join('\n')}`);
const costs = measured.flatMap((row) => row.costs);
if (costs.length > 0) {
  console.log(`\nCompile time in milliseconds, and peak allocation in KB\n${costLines(costs).join('\n')}`);
}

const result = { machine: machine(), command: process.argv.slice(2), rows: measured, means };
if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(result, null, 1)}\n`);
if (options.svg !== undefined) draw(result, options.svg);
const isWrong = measured.some(
  (row) => row.failed.length > 0 || row.candidates.some((c) => c.values.startsWith('WRONG')),
);
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
    if (row === undefined)
      throw new Error(`unknown pipeline ${name}; the pipelines are ${rows.map((r) => r.name).join(', ')}`);
    return row;
  });
}

function positiveInteger(text, option) {
  const number = Number(text);
  if (!(Number.isInteger(number) && number > 0)) throw new Error(`${option} ${text} is not a positive integer`);
  return number;
}

function machine() {
  const [cpu] = cpus();
  return { cpu: cpu?.model.trim(), cores: cpus().length, node: process.version, v8: process.versions.v8 };
}
