import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { laplacianSchedules } from '../../bench/pipelines/laplacian.mjs';
import { stencilSchedules } from '../../bench/pipelines/stencil.mjs';
import { localLaplacian } from '../../examples/local-laplacian.ts';
import { stencilChain } from '../../examples/stencil-chain.ts';
import { compile, sched, syl } from '../../src/index.ts';

const texts = readdirSync('bench/pipelines').filter((file) => file.endsWith('.syl'));

test.each(texts)('the schedules of %s are valid', (file) => {
  const example = `examples/${file}`;
  const parts = [...(existsSync(example) ? [example] : []), `bench/pipelines/${file}`];
  const algorithm = syl(template(parts.map((part) => readFileSync(part, 'utf8')).join('\n')));
  expect(algorithm.schedules.length).toBeGreaterThan(0);
  for (const schedule of algorithm.schedules) compile(algorithm, schedule);
});

test('so are those of examples that are code', () => {
  const valid = [
    { output: localLaplacian({ levels: 6, intensities: 8 }), schedules: laplacianSchedules(6) },
    { output: stencilChain(10).output, schedules: stencilSchedules(10) },
  ];
  for (const { output, schedules } of valid) {
    for (const list of Object.values(schedules)) compile(output, sched(template(`${list.join(';\n')};`)));
  }
});

/** A text as the tag of a template takes it. */
function template(text: string): TemplateStringsArray {
  return Object.assign([text], { raw: [text] });
}
