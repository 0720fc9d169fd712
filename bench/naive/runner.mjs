/**
 * The runner of naive JavaScript, with the line protocol of `measure/serve.mjs`:
 *
 *     node bench/naive/runner.mjs SPEC PIPELINE
 */
import { arrays, filled, volumeOf } from '../measure/fill.mjs';
import { serve } from '../measure/serve.mjs';
import { readSpec } from '../measure/spec.mjs';
import { bilateral } from './bilateral.mjs';
import { blur } from './blur.mjs';
import { conv } from './conv.mjs';
import { harris } from './harris.mjs';
import { histogram } from './histogram.mjs';
import { iir } from './iir.mjs';
import { localLaplacian } from './local-laplacian.mjs';
import { matmul } from './matmul.mjs';
import { stencilChain } from './stencil-chain.mjs';
import { unsharp } from './unsharp.mjs';

/** The implementation of each pipeline, and the names of its inputs. */
const works = {
  blur: { naive: blur },
  unsharp: { naive: unsharp },
  harris: { naive: harris },
  hist: { naive: histogram },
  bilateral: { naive: bilateral },
  laplacian: { naive: localLaplacian },
  stencil: { naive: stencilChain },
  matmul: { naive: matmul, names: ['a', 'b'] },
  conv: { naive: conv, names: ['img', 'filter', 'bias'] },
  iir: { naive: iir, params: { alpha: 0.1 } },
};

const [specFile, name] = process.argv.slice(2);

await serve(async () => {
  const work = works[name];
  if (work === undefined) throw new Error(`no naive ${name}; there are ${Object.keys(works).join(', ')}`);
  const { naive, names = ['img'], params = {} } = work;
  const { inputs, output } = readSpec(specFile, name);
  const given = Object.fromEntries(inputs.map((input, i) => [names[i], filled(input, i + 1)]));
  const out = { data: new arrays[output.type](volumeOf(output.shape)), shape: output.shape };
  return { run: () => naive(given, [out], params), output: () => out.data };
});
