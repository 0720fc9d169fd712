import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startChild } from '../measure/child.mjs';
import { pipelines } from '../pipelines/catalogue.mjs';

const bench = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const build = bench('halide/build');

/**
 * The compile time and the peak allocation of each schedule of a row: { schedule, best, same, halide }, each { compile:
 * { first, least }, peak } in milliseconds and bytes. `best` is Sylvite with our best schedule, `same` is Sylvite with
 * Halide's schedule, and `halide` is Halide with its own. Sylvite compiles from text to an instance, Halide from a
 * pipeline in memory to an object file, by its generator.
 */
export async function costsOf({ name, schedules }, { spec, repeats }) {
  const child = startChild(['node', bench('runner.mjs'), spec, name]);
  const costs = [];
  for (const schedule of schedules) {
    const { best, halide } = pipelines[schedule];
    costs.push({
      schedule,
      best: await ours(child, best, repeats),
      same: await ours(child, halide, repeats),
      halide: await halides(name, schedule, spec),
    });
  }
  child.quit();
  return costs;
}

async function ours(child, schedule, repeats) {
  const [, id] = (await child.ask(`load ${schedule}`)).split(' ');
  const [first, least] = (await child.ask(`compile ${id} ${repeats}`)).split(' ').map(Number);
  return { compile: { first, least }, peak: Number(await child.ask(`peak ${id}`)) };
}

async function halides(name, schedule, spec) {
  if (!existsSync(`${build}/wasm/${schedule}.wasm`)) return null;
  const child = startChild(['node', bench('halide/wasm-runner.mjs'), spec, name, build]);
  await child.ask(`load wasm ${schedule}`);
  const peak = Number(await child.ask('peak 0'));
  child.quit();
  return { compile: JSON.parse(readFileSync(`${build}/wasm/${schedule}.json`, 'utf8')), peak };
}
