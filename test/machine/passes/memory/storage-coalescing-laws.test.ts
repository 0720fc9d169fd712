import { expect, test, vi } from 'vitest';
import { checkText } from '../../../../src/check/check.ts';
import { compile as toTarget } from '../../../../src/driver/compile.ts';
import { optimize } from '../../../../src/driver/optimize.ts';
import { compile, syl } from '../../../../src/index.ts';
import { compiled } from '../../../../src/lab/compiled.ts';
import { drawCase, testInputsPerProgram } from '../../../../src/lab/generators/numbered-case.ts';
import { vectorCaseFrom } from '../../../../src/lab/generators/schedule/vectors.ts';
import { stagesOf } from '../../../../src/lab/machine/stages.ts';
import { Random } from '../../../../src/lab/random.ts';
import { planar } from '../../../../src/machine/ir/layout.ts';
import type { Machine } from '../../../../src/machine/ir/program.ts';
import { passes } from '../../../../src/machine/passes.ts';
import type { Program } from '../../../../src/syntax/target.ts';
import { interference } from '../../../../src/verify/interference.ts';
import { cases } from '../../../deep.ts';
import { statementsOf } from '../../everywhere.ts';
import { oneIteration } from '../../programs/one-iteration.ts';
import { randomStages } from '../../programs/random-stages.ts';
import { shortSightedReuse } from '../../wrong/short-sighted-reuse.ts';

vi.setConfig({ testTimeout: 300_000 });

const seed = Number(process.env.SEED ?? 1);

test.each(oneIteration)('$name: every schedule has the values of the interpreter', async ({ text, window }) => {
  const algorithm = syl(Object.assign([text], { raw: [text] }));
  const expected = await compile(algorithm, null, { engine: 'interp' }).realize({}, { window });
  expect(algorithm.schedules.length).toBeGreaterThan(1);
  for (const schedule of [null, ...algorithm.schedules]) {
    for (const threads of [1, 2]) {
      const found = await compile(algorithm, schedule, { threads }).realize({}, { window });
      expect(found.requested, `${schedule ?? 'no schedule'} on ${threads}`).toEqual(expected.requested);
    }
  }
});

/** The pipelines of a text as the compiler completes them, without a schedule and under each schedule. */
function programsIn(text: string): readonly Program[] {
  return checkText(text).modules.flatMap(({ pipeline, schedules }) =>
    pipeline === undefined ? [] : [null, ...schedules].map((schedule) => toTarget(pipeline, schedule)),
  );
}

/** The number of buffers of a program that are placed in the storage of others. */
function guestsIn({ body }: Machine): number {
  return [...statementsOf(body)].filter(({ tag }) => tag === 'Reuse').length;
}

test('no random case uses storage after another buffer overwrote it', () => {
  for (let i = 0; i < cases(12, 50); i++) {
    const drawn = compiled(drawCase(seed, i * testInputsPerProgram, i % 2 === 0 ? undefined : vectorCaseFrom));
    const program = drawn.completed(drawn.steps.length);
    if (program !== null) expect(interference(optimize(program))).toBe(null);
  }
});

test('random cases catch coalescing that ignores later reads', () => {
  for (let i = 0; i < 400; i++) {
    const drawn = compiled(drawCase(seed, i * testInputsPerProgram));
    const program = drawn.completed(drawn.steps.length);
    if (program === null || shortSighted(program) === null) continue;
    console.info(`caught by program ${i + 1}`);
    return;
  }
  expect.fail('400 programs do not show it');
});

test('random programs of many stages have the values of the interpreter', async () => {
  let guests = 0;
  let caught = 0;
  for (let i = 0; i < 30; i++) {
    if (i >= cases(6, 30) && guests > 0 && caught > 0) break;
    const { text, window } = randomStages(new Random(seed, i));
    const [, program] = programsIn(text);
    if (program === undefined) continue;
    const machine = optimize(program);
    guests += guestsIn(machine);
    expect(interference(machine), text).toBe(null);
    if (shortSighted(program) !== null) caught++;
    const algorithm = syl(Object.assign([text], { raw: [text] }));
    const expected = await compile(algorithm, null, { engine: 'interp' }).realize({}, { window });
    const found = await compile(algorithm, 's', { threads: 1 + (i % 2) }).realize({}, { window });
    expect(found.requested, text).toEqual(expected.requested);
  }
  expect(guests).toBeGreaterThan(0);
  expect(caught).toBeGreaterThan(0);
});

test.each(oneIteration)('$name: the checker catches coalescing that ignores later reads', ({ text }) => {
  const programs = programsIn(text);
  expect(programs.map((program) => interference(optimize(program)))).toEqual(programs.map(() => null));
  expect(programs.map(shortSighted).filter((complaint) => complaint !== null)).not.toEqual([]);
});

/** The error that the checker reports for a program with wrongly coalesced storage. */
function shortSighted(program: Program): string | null {
  const wrong = passes.map((pass) => (pass.name === 'storage-coalescing' ? { ...pass, run: shortSightedReuse } : pass));
  const last = stagesOf(program, planar, wrong).at(-1);
  return last === undefined ? null : interference(last.machine);
}
