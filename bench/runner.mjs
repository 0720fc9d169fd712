/**
 * Our programs for a harness, by the line protocol of `measure/serve.mjs`:
 *
 *     node bench/runner.mjs SPEC PIPELINE BUILD
 *
 * SPEC is a file that `measure/spec.mjs` can read, and has to have the sizes of PIPELINE; BUILD, a folder for compiled code, is not
 * needed here.
 *
 *     load <schedule>               a schedule of a pipeline of the catalogue, or best, halide or default
 *     load <file>.syl [schedule]    the first pipeline of a file, which no catalogue has to know, under a schedule that is written in it;
 *                                   inputs are in the order of its parameters
 */
import { compileTimes } from './measure/compile-times.mjs';
import { filled } from './measure/fill.mjs';
import { peakOf } from './measure/peak.mjs';
import { prepare } from './measure/program.mjs';
import { serve } from './measure/serve.mjs';
import { readSpec } from './measure/spec.mjs';
import { pipelines } from './pipelines/catalogue.mjs';
import { fromFile } from './pipelines/load.mjs';

const [specFile, name] = process.argv.slice(2);
/** Read when it is first needed, so that what is wrong with the arguments is an answer too. */
let work = null;
let opened = null;

await serve(async ([first, second]) => {
  work ??= workOf(readSpec(specFile, name));
  if (first === undefined) throw new Error('load what? A schedule, or a file and a schedule');
  if (first.endsWith('.syl')) {
    const found = fromFile(first);
    return variantOf(found, second ?? 'default', found.inputs);
  }
  const pipeline = pipelines[name];
  if (pipeline === undefined) {
    throw new Error(`no pipeline ${name}; there are ${Object.keys(pipelines).join(', ')}, or: load FILE.syl SCHEDULE`);
  }
  opened ??= await pipeline.open();
  return variantOf(opened, ['best', 'halide'].includes(first) ? pipeline[first] : first, pipeline.inputs ?? ['img']);
});

function workOf({ inputs, output }) {
  return { inputs: inputs.map((input, i) => ({ type: input.type, ...filled(input, i + 1) })), output };
}

/** A schedule, and the programs that were made of it by number of threads. */
function variantOf({ algorithm, schedules, textOf }, schedule, names) {
  if (!schedules.has(schedule))
    throw new Error(`no schedule ${schedule}; there are ${[...schedules.keys()].join(', ')}`);
  if (names.length !== work.inputs.length)
    throw new Error(`${specFile} has ${work.inputs.length} inputs for ${name}, which takes ${names.join(', ')}`);
  const programs = new Map();
  const inputs = Object.fromEntries(names.map((input, i) => [input, work.inputs[i]]));
  const make = (threads) =>
    prepare({ algorithm, schedule: schedules.get(schedule), threads, inputs, outputs: [work.output] });
  const programFor = async (threads) => {
    const program = programs.get(threads) ?? (await make(threads));
    programs.set(threads, program);
    return program;
  };
  return {
    run: async (threads) => (await programFor(threads)).run(),
    output: async (threads) => (await programFor(threads)).outputs[0].data,
    compile: (times) => compileTimes(textOf(schedule), times),
    peak: () => peakOf(() => make(1)),
  };
}
