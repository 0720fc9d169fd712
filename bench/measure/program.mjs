import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { compile, func, vars } from '../../dist/index.js';
import { volumeOf } from './fill.mjs';

/**
 * Prepare a program for repeated runs, with inputs and outputs in the memory of its runtime, so that nothing is copied.
 * Inputs are arrays by name, outputs are { type, shape }; all start at 0. `first` is the time to compile it and to run
 * it once, in milliseconds.
 */
export async function prepare({ algorithm, schedule, threads, inputs, outputs, params = {} }) {
  const given = { ...params };
  for (const [name, { type, data, shape }] of Object.entries(inputs)) {
    const array = await arrayFor(threads, type, shape);
    array.data.set(data);
    given[name] = array;
  }
  const buffers = [];
  for (const { type, shape } of outputs) buffers.push(await arrayFor(threads, type, shape));
  const into = buffers.length === 1 ? buffers[0] : buffers;

  const start = performance.now();
  const program = compile(algorithm, schedule, { threads });
  const run = () => program.into(into, given);
  await run();
  const first = performance.now() - start;
  if (threads > 1) await setTimeout(settling);
  return { run, outputs: buffers, first };
}

/** The time in milliseconds for workers to start, which begins with the first parallel loop. */
const settling = 200;

/** An array in the memory of the runtime for a number of threads, obtained as the result of a program. */
async function arrayFor(threads, type, shape) {
  const dims = vars(...shape.map((_, d) => `d${d}`));
  const window = Object.fromEntries(shape.map((len, d) => [`d${d}`, [0, len]]));
  const { allocated } = await compile(func('zeros', dims, 0, type), null, { threads }).realize({}, { window });
  if (allocated.data.length !== volumeOf(shape)) throw new Error(`${allocated.data.length} elements for ${shape}`);
  return allocated;
}
