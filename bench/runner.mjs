/**
 * The runner of Sylvite programs, with the line protocol of `measure/serve.mjs`:
 *
 *     node bench/runner.mjs SPEC PIPELINE BUILD
 *
 * SPEC is a file in the format of `measure/spec.mjs`, with the sizes of PIPELINE. BUILD, a folder for compiled code, is
 * ignored here.
 *
 *     load <schedule>               a schedule of a pipeline of the catalogue, or best, halide or default
 *     load <file>.syl [schedule]    the first pipeline of any file, under a schedule of the file; inputs are in the
 *                                   order of its parameters
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
/** Read on first use, so that an error in the arguments is reported by the protocol. */
let work = null;
let opened = null;

await serve(async ([first, second]) => {
  work ??= workOf(readSpec(specFile, name));
  if (first === undefined) throw new Error('load needs a schedule, or a file and a schedule');
  if (first.endsWith('.syl')) {
    const file = fromFile(first);
    return variantOf(file, second ?? 'default', file.inputs);
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

/** A schedule and its programs, by the number of threads. */
function variantOf({ algorithm, schedules, textOf }, schedule, names) {
  if (!schedules.has(schedule))
    throw new Error(`no schedule ${schedule}; there are ${[...schedules.keys()].join(', ')}`);
  if (names.length !== work.inputs.length)
    throw new Error(
      `${specFile} has ${work.inputs.length} inputs for ${name}, which has the inputs ${names.join(', ')}`,
    );
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
