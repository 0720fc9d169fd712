/**
 * The runner of a library, with the line protocol of `measure/serve.mjs`, on one thread:
 *
 *     node bench/peers/runner.mjs SPEC PIPELINE
 *
 * `load sharp`, `load opencv` or `load vips`, if they are installed (npm ci --prefix bench/peers).
 */
import { filled } from '../measure/fill.mjs';
import { serve } from '../measure/serve.mjs';
import { readSpec } from '../measure/spec.mjs';
import { compared } from './compared.mjs';

const [specFile, name] = process.argv.slice(2);

await serve(async ([peer]) => {
  if (compared[name]?.[peer] === undefined) throw new Error(`${peer} is not compared on ${name}`);
  const { works } = await import(`./${peer}.mjs`);
  const { inputs, output } = readSpec(specFile, name);
  return works[name](
    inputs.map((input, i) => filled(input, i + 1)),
    output,
  );
});
