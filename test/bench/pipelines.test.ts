import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fileText } from '../../bench/pipelines/file-text.mjs';
import { laplacianSchedules } from '../../bench/pipelines/laplacian.mjs';
import { stencilSchedules } from '../../bench/pipelines/stencil.mjs';
import { localLaplacian } from '../../examples/local-laplacian.ts';
import { stencilChain } from '../../examples/stencil-chain.ts';
import { checkText } from '../../src/check/check.ts';
import { completed, scheduled } from '../../src/driver/compile.ts';
import { compile, pipeline, sched, syl } from '../../src/index.ts';
import { isDeep } from '../deep.ts';

/** The applications are in apps.test.ts, with their values. */
const texts = ['', 'small/'].flatMap((folder) =>
  readdirSync(`bench/pipelines/${folder}`)
    .filter((file) => file.endsWith('.syl'))
    .map((file) => `${folder}${file}`),
);

test.each(texts)('the schedules of %s are valid', (file) => {
  const example = `examples/${file}`;
  const parts = [...(existsSync(example) ? [example] : []), `bench/pipelines/${file}`];
  const text = parts.map((part) => readFileSync(part, 'utf8')).join('\n');
  // The back half is the same for all schedules, so only `npm run test:deep` generates code for each of them.
  const algorithm = isDeep() ? syl(template(text)) : null;
  const { modules, diagnostics } = checkText(text);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(modules.flatMap(({ schedules }) => schedules).length).toBeGreaterThan(0);
  for (const { pipeline, schedules } of modules)
    for (const schedule of schedules) {
      expect(completed(scheduled(pipeline, schedule)).program.name).toBe(pipeline.name);
      if (algorithm !== null) compile(algorithm, schedule.name);
    }
});

describe('examples in TypeScript', () => {
  const examples = [
    { name: 'laplacian', output: localLaplacian({ levels: 6, intensities: 8 }), lists: laplacianSchedules(6) },
    { name: 'stencil', output: stencilChain(10).output, lists: stencilSchedules(10) },
  ];

  test.each(examples)('the schedules of $name are valid', ({ output, lists }) => {
    for (const list of Object.values(lists)) compile(output, sched(template(`${list.join(';\n')};`)));
  });

  test.each(examples)('the text of $name is up to date', ({ name, output, lists }) => {
    const written = readFileSync(`bench/pipelines/text/${name}.syl`, 'utf8');
    expect(written.slice(written.indexOf('pipeline '))).toBe(fileText(`${pipeline(output)}`, lists));
  });
});

/** A text as a template without substitutions. */
function template(text: string): TemplateStringsArray {
  return Object.assign([text], { raw: [text] });
}
