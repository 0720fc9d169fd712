import { open } from '../../../src/ahead/loader/open.ts';
import { ship } from '../../../src/ahead/ship.ts';
import { compile as compileProgram } from '../../../src/driver/compile.ts';
import { allocate, compile, SylviteError, syl } from '../../../src/index.ts';
import { indicesOf, within } from '../../../src/lab/api/box.ts';
import { type Callable, callableOf, type Distortion } from '../../../src/lab/api/call.ts';
import { differenceOf, gathered, valuesOf, viewIn } from '../../../src/lab/api/compare.ts';
import { Space } from '../../../src/lab/api/space.ts';
import { Random } from '../../../src/lab/random.ts';
import { connect, openRuntime } from '../../../src/runtime/open-runtime.ts';
import type { Runtime } from '../../../src/runtime/runtime.ts';
import { type Case, describeCase, drawCase } from './case.ts';
import { count, type Statistics } from './statistics.ts';
import { type Subject, subjectsOf, types } from './subjects.ts';

/** Call programs with random arrays through the API and ahead of time, and compare all bytes with what the interpreter gives. */
export async function examine(
  cases: number,
  seed: number,
  distort: Distortion = (program) => program,
): Promise<Statistics> {
  const subjects = types.flatMap(subjectsOf);
  const ahead = await openRuntime({ threads: 2 });
  const size = 2 ** 23;
  const [here, there] = [(await allocate('u8', [size])).data, ahead.allocate('u8', [size]).data as Uint8Array];
  const spaces = [
    new Space('the memory of the API', here.subarray(0, size / 2)),
    new Space('the memory of the API', here.subarray(size / 2)),
    new Space('the memory of the loader', there),
    new Space('an ArrayBuffer', new Uint8Array(size)),
    new Space('a SharedArrayBuffer', new Uint8Array(new SharedArrayBuffer(size))),
  ];
  const statistics: Statistics = new Map();
  const known = new Map<string, { readonly program: Callable; calls: number }>();
  for (let i = 0; i < cases; i++) {
    const random = new Random(seed, i);
    // Programs take turns: each is called several times, with calls of another one in between.
    const turn = Math.floor(i / 8) - random.below(2);
    const subject = subjects[(turn * 37 + subjects.length) % subjects.length] as Subject; // there are some
    const chosen = new Random(seed, -1 - turn);
    const [schedule, threads] = [chosen.pick(subject.schedules), chosen.pick([1, 2])];
    const c = drawCase(random, subject, schedule, threads, chosen.pick(spaces));
    const isAhead = c.space.name.includes('loader') || chosen.chance(0.2);
    try {
      const reference = programOf(known, `${subject.text} interp`, () =>
        callableOf(compile(parse(subject.text), null, { engine: 'interp' })),
      );
      const name = c.schedule.name === 'none' ? null : c.schedule.name;
      const key = `${subject.text} ${name} ${isAhead ? 'ahead' : c.threads}`;
      const program = programOf(known, key, () =>
        distort(
          isAhead
            ? shipped(ahead, subject, name)
            : callableOf(compile(parse(subject.text), name, { threads: c.threads })),
        ),
      );
      const outcome = await examineCase(c, program, reference);
      count(statistics, c, outcome, isAhead);
      if (i % 500 === 0 && !spaces.every((space) => space === c.space || space.isCleanBehind))
        throw new Error('a byte far away was written');
    } catch (thrown) {
      throw new Error(
        `case ${i} of seed ${seed}: ${thrown instanceof Error ? thrown.message : thrown}\n${describeCase(c)}`,
        { cause: thrown },
      );
    }
  }
  await ahead.close();
  return statistics;
}

/** Programs are compiled again now and then: each has special code for the first layouts that it is called with. */
function programOf(
  known: Map<string, { readonly program: Callable; calls: number }>,
  key: string,
  make: () => Callable,
): Callable {
  const found = known.get(key);
  if (found !== undefined && (found.calls < mostCalls || key.endsWith('interp'))) {
    found.calls += 1;
    return found.program;
  }
  const program = make();
  known.set(key, { program, calls: 1 });
  return program;
}

const mostCalls = 100;

function parse(text: string) {
  return syl(Object.assign([text], { raw: [text] }));
}

/** As a module that was compiled ahead of time is called. */
function shipped(runtime: Runtime, { text }: Subject, schedule: string | null): Callable {
  const { pipeline, schedules } = parse(text).module;
  const program = compileProgram(pipeline, schedules.find(({ name }) => name === schedule) ?? null);
  const { shipped, bytes } = ship(program, pipeline.params);
  return callableOf(open(shipped, { read: async () => bytes, openRuntime: async () => runtime, connect }));
}

/** The outcome of a call that is as it should be. */
export type Outcome = 'done' | 'refused';

async function examineCase(c: Case, program: Callable, reference: Callable): Promise<Outcome> {
  const { space, subject } = c;
  const window = Object.fromEntries(
    subject.dims.map((x, d) => [
      x,
      [c.window[d]?.min ?? 0, (c.window[d]?.min ?? 0) + (c.window[d]?.len ?? 0)] as const,
    ]),
  );
  const dense = Object.fromEntries(Array.from(c.inputs, ([name, array]) => [name, gathered(array)]));
  const call = { way: c.way, inputs: Object.fromEntries(c.inputs), params: {}, window, buffers: c.outputs };
  const wanted = await reference({ ...call, way: 'copies', inputs: dense, buffers: [] });
  const before = space.used.slice();
  if (c.isAliased) {
    const refused = await codeOf(() => program(call));
    if (refused !== 'S606') throw new Error(`a buffer with several points in one element gives ${refused}`);
    same(space.used, before);
    return 'refused';
  }
  if (c.way === 'into') {
    await program(call);
    const after = space.used.slice();
    c.outputs.forEach((array, i) => {
      const expected = viewIn(before, space, array);
      indicesOf(within(array, c.window)).forEach((index, k) => {
        expected[index] = wanted[i]?.data[k] ?? 0;
      });
    });
    same(after, before);
    return 'done';
  }
  const out = await program(call);
  out.forEach((array, i) => {
    const values = valuesOf(array);
    const k = values.findIndex((value, k) => !Object.is(value, wanted[i]?.data[k]));
    if (k >= 0 || values.length !== wanted[i]?.data.length) {
      throw new Error(`component ${i} has ${values[k]} instead of ${wanted[i]?.data[k]} at point ${k}`);
    }
  });
  same(space.used, before);
  return 'done';
}

function same(actual: Uint8Array, expected: Uint8Array): void {
  const difference = differenceOf(actual, expected);
  if (difference !== null) throw new Error(difference);
}

async function codeOf(call: () => Promise<unknown>): Promise<string> {
  try {
    await call();
    return 'no error';
  } catch (thrown) {
    if (thrown instanceof SylviteError) return thrown.diagnostics[0]?.code ?? '';
    const { diagnostics } = thrown as { diagnostics?: readonly { readonly code: string }[] }; // the loader has an error of its own
    return diagnostics?.[0]?.code ?? String(thrown);
  }
}
