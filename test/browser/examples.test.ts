import { beforeAll, expect, test } from 'vitest';
import { bug } from '../../src/errors/bug.ts';
import { windowOf } from '../../src/lab/api/draw-call.ts';
import { parse } from '../../src/language/parse.ts';
import { printFile } from '../../src/language/print-tree.ts';
import { outputsOf } from '../../src/syntax/algorithm.ts';
import { outputsFrom } from '../../src/syntax/extensions/output.ts';
import { isDeep } from '../deep.ts';
import { type Example, exampleOf } from '../examples/agreement.ts';
import { basics, stages } from '../examples/lessons/basics.ts';
import { further } from '../examples/lessons/further.ts';
import { updates } from '../examples/lessons/updates.ts';
import { references } from '../examples/references/index.ts';
import { describeInBrowser } from './chromium.ts';
import type { ExampleCall } from './page/example.ts';
import { runTypeScriptExamples } from './page/typescript-examples.ts';
import { openSite, type Visit } from './site.ts';

const all = [...references, ...basics, ...stages, ...updates, ...further].map((reference) => {
  const { example, pipeline } = reference;
  return { title: pipeline === undefined ? example : `${example}, ${pipeline}`, reference };
});

function callOf({ text, pipeline, inputs, z }: Example): ExampleCall {
  const typeOf = (name: string) => pipeline.inputs.find((input) => input.name === name)?.type ?? bug('no such input');
  return {
    text: alone(text, pipeline.name),
    window: windowOf({ outputs: outputsFrom(outputsOf(pipeline)) }, z.window),
    params: Object.fromEntries(z.params),
    inputs: Object.fromEntries(
      Object.entries(inputs).map(([name, array]) => [name, { ...array, type: typeOf(name) }] as const),
    ),
  };
}

/** One of the pipelines of a file, and the schedules that follow it. */
function alone(text: string, name: string): string {
  const { items } = parse(text).tree;
  const first = items.findIndex((item) => item.tag === 'Pipeline' && item.name.name === name);
  const next = items.findIndex((item, i) => i > first && item.tag === 'Pipeline');
  return printFile({ items: items.slice(first, next < 0 ? items.length : next) });
}

describeInBrowser('the examples in a page', () => {
  let isolated: Visit;
  beforeAll(async () => {
    const site = await openSite();
    isolated = await site.visit('isolated');
    return () => site.close();
  }, 60_000);

  test.each(all)('$title: under each of its schedules', async ({ reference }) => {
    const example = exampleOf(reference);
    const schedules = [null, ...example.schedules.map(({ name }) => name)];
    for (const [i, schedule] of schedules.entries()) {
      for (const threads of isDeep() ? [1, 2] : [1 + (i % 2)]) {
        const values = await isolated.ask('runExample', callOf(example), schedule, threads);
        expect({ schedule, threads, values }).toEqual({ schedule, threads, values: example.expected });
      }
    }
  });

  test.each([1, 2])(
    'examples in TypeScript have the values of the interpreter in Node, threads: %i',
    async (threads) => {
      const values = await isolated.ask('runTypeScriptExamples', { threads });
      expect(values).toEqual(await runTypeScriptExamples({ engine: 'interp' }));
    },
  );

  test('there are no warnings in the console', () => {
    expect(isolated.complaints).toEqual([]);
  });
});
