import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { checkText, type Module } from '../../src/check/check.ts';
import { compile } from '../../src/driver/compile.ts';
import { bug } from '../../src/errors/bug.ts';
import { fileOf, optionsOf, requestOf, scheduleName } from '../../src/lab/case.ts';
import { compiled } from '../../src/lab/compiled.ts';
import { mostWork } from '../../src/lab/engines/outcome.ts';
import { caseFrom } from '../../src/lab/generators/case.ts';
import { sizes } from '../../src/lab/generators/size.ts';
import { Random } from '../../src/lab/random.ts';
import { randomArray } from '../../src/lab/random-array.ts';
import type { Request } from '../../src/semantics/request.ts';
import { externsOf } from '../../src/syntax/extensions/extern.ts';
import { cases, isDeep } from '../deep.ts';
import { references } from '../examples/references/index.ts';
import { type Answer, type Asking, agree, answerOf, isValues, script } from './asking.ts';
import { makeLoaders } from './loaders.ts';
import { Workshop } from './workshop.ts';

const workshop = new Workshop(await makeLoaders());
workshop.write('package.json', '{ "type": "module" }');
afterAll(() => workshop.remove());

/** Call several modules in one process, in a folder without access to Sylvite. */
function ask(all: readonly Asking[]): readonly Answer[] {
  workshop.write('ask.js', script(all));
  return JSON.parse(workshop.run('ask.js'));
}

const targets = ['wasm', 'js'] as const;

/** Compile into a folder. Returns the module. */
function moduleIn(
  folder: string,
  target: string,
  name: string,
  text: string,
  options: readonly string[],
  err: unknown = '',
): string {
  const to = target === 'js' ? `${folder}/one-file.js` : folder;
  expect(workshop.compile(text, ['--target', target, ...options], to)).toMatchObject({ code: 0, err });
  return target === 'js' ? to : `${folder}/${name}.js`;
}

/** Random programs may have warnings, but not about passes (S718). */
const noErrors = expect.not.stringMatching(/error\[|warning\[S7/);

/** The examples, the arguments of their calls, and the expected results. */
const examples = references.map((reference, i) => {
  const text = readFileSync(`examples/${reference.example}.syl`, 'utf8');
  const isMeant = ({ pipeline: { name } }: Module): boolean => name === (reference.pipeline ?? name);
  const { pipeline, schedules } = checkText(text).modules.find(isMeant) ?? bug('there is no such pipeline');
  const arrays = pipeline.inputs.map(({ name, type }) => {
    return [name, randomArray({ name, type, seed: i, sizes: reference.sizes[name] ?? [] })] as const;
  });
  const params = pipeline.params.map((p) => [p.name, reference.params?.[p.name] ?? p.default ?? 0] as const);
  const z: Request = { window: reference.window, params: new Map(params), inputs: new Map(arrays) };
  const program = compile(pipeline, null);
  return { text, name: pipeline.name, schedules, outputs: program.outputs, z, expected: answerOf(program, z) };
});

/* By default, each schedule of an example is compiled to one of the targets. */
test.each(targets)(
  'the examples compute the correct values as %s, under each schedule, on one thread and on several',
  (to) => {
    const asked = examples.flatMap(({ text, name, schedules, outputs, z, expected }, i) =>
      [null, ...schedules].flatMap((schedule, j) => {
        if (!isDeep() && targets[(i + j) % targets.length] !== to) return [];
        const options = ['--pipeline', name, ...(schedule === null ? [] : ['--schedule', schedule.name])];
        const module = moduleIn(`examples-${to}-${i}-${j}`, to, name, text, options);
        return [{ asking: { module, outputs, z, threads: j % 4 < 2 ? 3 : 1 }, expected }];
      }),
    );
    expect(asked.length).toBeGreaterThan(cases(20, 40));
    const answers = ask(asked.map(({ asking }) => asking));
    for (const [i, { asking, expected }] of asked.entries()) expect(answers[i], asking.module).toEqual(expected);
  },
);

test.each(targets)('random programs have the values and the failures of the interpreter as %s', (to) => {
  const random = new Random(7, to.length);
  const asked = Array.from({ length: cases(30, 60) }).flatMap((_, i) => {
    const c = caseFrom(random, random.weighted(sizes));
    const { steps, P } = compiled(c);
    const program = compiled(c).completed(steps.length);
    const z = requestOf(c.testInput);
    // A script has no functions of the host: test/externs/ahead.test.ts and the law for calls test externs.
    const expected = externsOf(P).length > 0 ? null : program && answerOf(program, z, mostWork);
    // The API has no windows beyond ±(2³¹ − 1).
    const isBeyond = z.window.some(({ min, len }) => min < 1 - 2 ** 31 || min + len > 2 ** 31 - 1);
    if (program === null || expected === null || isBeyond) return [];
    const module = moduleIn(`random-${to}-${i}`, to, P.name, fileOf(c), ['--schedule', scheduleName], noErrors);
    return [{ asking: { module, outputs: program.outputs, z, threads: i % 2 === 0 ? null : 2 }, expected, c }];
  });
  const answers = ask(asked.map(({ asking }) => asking));
  const differences = asked.flatMap(({ expected, c }, i) =>
    agree(answers[i], expected) ? [] : [{ file: fileOf(c), options: optionsOf(c), expected, found: answers[i] }],
  );
  expect(differences).toEqual([]);
  expect(answers.filter(isValues).length).toBeGreaterThan(cases(12, 25));
  expect(answers.filter((answer) => !isValues(answer)).length).toBeGreaterThan(0);
});
