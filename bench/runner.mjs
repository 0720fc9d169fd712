/**
 * Our programs for a harness that times several compilers on the same work:
 *
 *     node bench/runner.mjs SPEC PIPELINE BUILD
 *
 * SPEC is a file that `measure/spec.mjs` can read; BUILD, a folder for compiled code, is not needed here. Lines come in, and a line
 * goes out for each:
 *
 *     load <schedule>               → ok <id>                a schedule of the pipeline, or best, halide or default
 *     run <id> <threads> <n>        → wall/cpu wall/cpu …    milliseconds of n runs; cpu is of the whole process
 *     check <id> <threads>          → the mean of the output and 64 samples of it
 *     dump <id> <threads> <file>    → ok                     the bytes of the output, in a file
 *     quit
 *
 * What goes wrong is a line that begins with `error`.
 */
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { filled } from './measure/fill.mjs';
import { prepare } from './measure/program.mjs';
import { readSpec } from './measure/spec.mjs';
import { pipelines } from './pipelines/catalogue.mjs';

const [specFile, name] = process.argv.slice(2);
const pipeline = pipelines[name];
if (pipeline === undefined) throw new Error(`no pipeline ${name}; there are ${Object.keys(pipelines).join(', ')}`);
const spec = readSpec(specFile, name);
const arrays = spec.inputs.map((input, i) => ({ type: input.type, ...filled(input, i + 1) }));
const { algorithm, schedules } = await pipeline.open();
const loaded = [];

for await (const line of createInterface({ input: process.stdin })) {
  const [word, ...rest] = line.trim().split(/\s+/);
  if (word === 'quit') process.exit(0);
  try {
    console.log(await answer(word, rest));
  } catch (error) {
    console.log(`error ${String(error.stack ?? error).replaceAll('\n', ' | ')}`);
  }
}

async function answer(word, rest) {
  switch (word) {
    case 'load':
      return `ok ${loaded.push(load(rest[0])) - 1}`;
    case 'run':
      return timed(await programOf(rest), Number(rest[2]));
    case 'check':
      return samples((await fresh(rest)).data);
    case 'dump': {
      const { data } = await fresh(rest);
      writeFileSync(rest[2], new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
      return 'ok';
    }
    default:
      throw new Error(`${word} is none of load, run, check, dump, quit`);
  }
}

/** A schedule, and the programs that were made of it by number of threads. */
function load(word) {
  const schedule = pipeline[word] ?? word;
  if (!schedules.has(schedule))
    throw new Error(`no schedule ${schedule}; there are ${[...schedules.keys()].join(', ')}`);
  return { schedule: schedules.get(schedule), programs: new Map() };
}

function programOf([id, threads]) {
  const { schedule, programs } = loaded[id];
  const program = programs.get(threads) ?? make(schedule, Number(threads));
  programs.set(threads, program);
  return program;
}

function make(schedule, threads) {
  const inputs = Object.fromEntries((pipeline.inputs ?? ['img']).map((input, i) => [input, arrays[i]]));
  return prepare({ algorithm, schedule, threads, inputs, outputs: [spec.output] });
}

async function timed({ run }, n) {
  const times = [];
  for (let i = 0; i < n; i++) {
    const before = process.cpuUsage();
    const start = process.hrtime.bigint();
    await run();
    const wall = Number(process.hrtime.bigint() - start) / 1e6;
    const { user, system } = process.cpuUsage(before);
    times.push(`${wall.toFixed(4)}/${((user + system) / 1e3).toFixed(3)}`);
  }
  return times.join(' ');
}

/** The output of a run into storage in which nothing is left of an earlier one. */
async function fresh(words) {
  const { run, outputs } = await programOf(words);
  const [{ data }] = outputs;
  new Uint8Array(data.buffer, data.byteOffset, data.byteLength).fill(0xa5);
  await run();
  return { data };
}

function samples(data) {
  const mean = data.reduce((sum, value) => sum + value, 0) / data.length;
  let state = 7;
  const values = Array.from({ length: 64 }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return data[Number((BigInt(state) * BigInt(data.length)) >> 32n)];
  });
  return [mean, ...values].map((value) => Number(value.toPrecision(9))).join(' ');
}
