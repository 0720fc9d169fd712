/**
 * The run times of the examples under all of their schedules, on one thread and on two, compared with naive JavaScript
 * for the same work. Values are compared first; a wrong value makes the script fail, a slow run does not.
 *
 *     node bench/examples.mjs [--only blur,iir] [--rounds 6] [--quick] [--json FILE]
 */
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { disagreement } from './measure/agreement.mjs';
import { arrays, filled, volumeOf } from './measure/fill.mjs';
import { interleave } from './measure/interleave.mjs';
import { prepare } from './measure/program.mjs';
import { printExample, printHead, printMeans } from './measure/report.mjs';
import { subjects } from './subjects.mjs';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    rounds: { type: 'string', default: '6' },
    quick: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
});
const pace = options.quick
  ? { rounds: 1, runs: 2, warmUp: 200 }
  : { rounds: Number(options.rounds), runs: 3, warmUp: 1500 };
if (!(Number.isInteger(pace.rounds) && pace.rounds > 0))
  throw new Error(`--rounds ${options.rounds} is not a valid number of rounds`);
const names = options.only?.split(',') ?? Object.keys(subjects);
for (const name of names)
  if (!(name in subjects))
    throw new Error(`unknown example ${name}; the examples are ${Object.keys(subjects).join(', ')}`);

printHead();
const examples = [];
for (const name of names) {
  const example = { name, variants: await measure(subjects[name]) };
  printExample(example);
  examples.push(example);
}
printMeans(examples);
if (options.json !== undefined)
  writeFileSync(options.json, `${JSON.stringify({ machine: machine(), examples }, null, 1)}\n`);
if (examples.some(({ variants }) => variants.some(({ wrong }) => wrong !== null))) process.exitCode = 1;

/** Naive JavaScript first, then every schedule on one thread and on two. */
async function measure(subject) {
  const { naive, outputs, params = {}, tolerance } = subject;
  const inputs = {};
  for (const [i, [name, description]] of Object.entries(subject.inputs).entries()) {
    inputs[name] = { type: description.type, ...filled(description, i + 1) };
  }
  const { algorithm, schedules } = await subject.open();
  const expected = outputs.map(({ type, shape }) => ({ data: new arrays[type](volumeOf(shape)), shape }));
  const run = () => naive(inputs, expected, params);
  const start = performance.now();
  run();
  const variants = [
    { code: 'JavaScript', threads: 1, isNaive: true, run, first: performance.now() - start, wrong: null },
  ];
  for (const [i, code] of subject.schedules.entries()) {
    for (const threads of [1, 2]) {
      const schedule = schedules.get(code);
      const program = await prepare({ algorithm, schedule, threads, inputs, outputs, params });
      const wrong = await wrongIn(program, expected, tolerance);
      variants.push({ code, threads, isNaive: i === 0, run: program.run, first: program.first, wrong });
    }
  }
  const times = await interleave(variants, pace);
  return variants.map(({ run, ...variant }, i) => ({
    ...variant,
    ...times[i],
    faster: times[0].least / times[i].least,
  }));
}

/** The disagreement of a run with the expected values, or null. The outputs are overwritten before the run. */
async function wrongIn({ run, outputs }, expected, tolerance) {
  for (const { data } of outputs) new Uint8Array(data.buffer, data.byteOffset, data.byteLength).fill(0xa5);
  await run();
  for (const [i, { data }] of outputs.entries()) {
    const difference = disagreement(expected[i].data, data, tolerance);
    if (difference !== null) return difference;
  }
  return null;
}

function machine() {
  const [cpu] = cpus();
  return { cpu: cpu?.model.trim(), cores: cpus().length, node: process.version, v8: process.versions.v8 };
}
