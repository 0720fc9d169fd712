/**
 * The time of the first call of a program, compared with a later call. Each pipeline of the table runs under our best
 * schedule in its own process:
 *
 *     node bench/first-call.mjs [pipeline …]
 *
 * `compile` of the API has produced the WebAssembly before; arrays are in the memory of the runtime.
 */
import { spawnSync } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { allocate, compile } from '../dist/index.js';
import { filled } from './measure/fill.mjs';
import { readSpec } from './measure/spec.mjs';
import { pipelines } from './pipelines/catalogue.mjs';
import { rows } from './table/rows.mjs';

const spec = fileURLToPath(new URL('spec.txt', import.meta.url));
const names = process.argv.slice(2);
if (names.length === 1) {
  console.log(await measured(names[0]));
} else {
  console.log('pipeline    compile    first   steady   ratio, times in ms');
  for (const name of names.length > 0 ? names : rows.map((row) => row.name)) {
    const { stdout, stderr } = spawnSync('node', [fileURLToPath(import.meta.url), name], { encoding: 'utf8' });
    process.stdout.write(stdout + stderr);
  }
}

async function measured(name) {
  const { open, best, inputs: given = ['img'] } = pipelines[name];
  const { algorithm, schedules } = await open();
  const { inputs, output } = readSpec(spec, name);
  const arrays = {};
  for (const [i, input] of inputs.entries()) {
    const array = await allocate(input.type, input.shape);
    array.data.set(filled(input, i + 1).data);
    arrays[given[i]] = array;
  }
  const into = await allocate(output.type, output.shape);
  const start = performance.now();
  const program = compile(algorithm, schedules.get(best), { threads: 1 });
  const compiled = performance.now() - start;
  const times = [];
  while (times.length < 60 && performance.now() - start < 3000) {
    const began = performance.now();
    await program.into(into, arrays);
    times.push(performance.now() - began);
  }
  const [first] = times;
  const steady = Math.min(...times);
  const columns = [compiled, first, steady].map((time) => time.toFixed(1).padStart(9)).join('');
  return `${name.padEnd(10)}${columns}${(first / steady).toFixed(2).padStart(8)}`;
}
