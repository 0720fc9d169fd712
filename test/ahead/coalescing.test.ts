import { afterAll, expect, test } from 'vitest';
import { checkText } from '../../src/check/check.ts';
import { compile } from '../../src/driver/compile.ts';
import { bug } from '../../src/errors/bug.ts';
import type { Request } from '../../src/semantics/request.ts';
import { oneIteration } from '../machine/programs/one-iteration.ts';
import { type Answer, answerOf, script } from './asking.ts';
import { makeLoaders } from './loaders.ts';
import { Workshop } from './workshop.ts';

const workshop = new Workshop(await makeLoaders());
workshop.write('package.json', '{ "type": "module" }');
afterAll(() => workshop.remove());

test('storage that is read later is not overwritten in an ahead-of-time compiled program', () => {
  const asked = oneIteration.flatMap(({ text, window }, i) => {
    const { pipeline, schedules } = checkText(text).modules[0] ?? bug('there is no pipeline');
    const params = pipeline.params.map((p) => [p.name, p.default ?? 0] as const);
    const bounds = Object.values(window).map(([from, to]) => ({ min: from, len: to - from }));
    const z: Request = { window: bounds, params: new Map(params), inputs: new Map() };
    const program = compile(pipeline, null);
    return schedules.map(({ name }, j) => {
      const folder = `once-${i}-${j}`;
      const compiled = workshop.compile(text, ['--target', 'wasm', '--schedule', name], folder);
      // Sums of u8 may wrap (S341). A pass that a checker rejects is a warning, too (S718).
      expect(compiled).toMatchObject({ code: 0, err: expect.not.stringMatching(/error\[|warning\[S7/) });
      const module = `${folder}/${pipeline.name}.js`;
      return { asking: { module, outputs: program.outputs, z, threads: 1 + (j % 2) }, expected: answerOf(program, z) };
    });
  });
  workshop.write('ask.js', script(asked.map(({ asking }) => asking)));
  const answers: readonly Answer[] = JSON.parse(workshop.run('ask.js'));
  for (const [i, { asking, expected }] of asked.entries()) expect(answers[i], asking.module).toEqual(expected);
});
