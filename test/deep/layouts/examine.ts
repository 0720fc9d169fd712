import { open } from '../../../src/ahead/loader/open.ts';
import { ship } from '../../../src/ahead/ship.ts';
import { compile as compileProgram } from '../../../src/driver/compile.ts';
import { allocate, compile, SylviteError, syl } from '../../../src/index.ts';
import { Arena } from '../../../src/lab/api/arena.ts';
import { indicesOf, within } from '../../../src/lab/api/box.ts';
import { type Callable, callableOf, type FaultInjection } from '../../../src/lab/api/call.ts';
import { differenceOf, gathered, valuesOf, viewIn } from '../../../src/lab/api/compare.ts';
import { Random } from '../../../src/lab/random.ts';
import { connect, openRuntime } from '../../../src/runtime/open-runtime.ts';
import type { Runtime } from '../../../src/runtime/runtime.ts';
import { type Output, outputsFrom } from '../../../src/syntax/extensions/output.ts';
import { type Case, describeCase, drawCase } from './case.ts';
import { count, type Statistics } from './statistics.ts';
import { type Subject, subjectsOf, types } from './subjects.ts';

/** Call programs with random arrays through the API and ahead of time, and compare all bytes with the interpreter. */
export async function examine(
  cases: number,
  seed: number,
  injectFault: FaultInjection = (program) => program,
): Promise<Statistics> {
  const subjects = types.flatMap(subjectsOf);
  const ahead = await openRuntime({ threads: 2 });
  const size = 2 ** 23;
  const [here, there] = [(await allocate('u8', [size])).data, ahead.allocate('u8', [size]).data as Uint8Array];
  const arenas = [
    new Arena('the memory of the API', here.subarray(0, size / 2)),
    new Arena('the memory of the API', here.subarray(size / 2)),
    new Arena('the memory of the loader', there),
    new Arena('an ArrayBuffer', new Uint8Array(size)),
    new Arena('a SharedArrayBuffer', new Uint8Array(new SharedArrayBuffer(size))),
  ];
  const statistics: Statistics = new Map();
  const known = new Map<string, { readonly program: Callable; calls: number }>();
  for (let i = 0; i < cases; i++) {
    const random = new Random(seed, i);
    // Programs alternate: each is called several times, with calls of another one in between.
    const turn = Math.floor(i / 8) - random.below(2);
    const subject = subjects[(turn * 37 + subjects.length) % subjects.length] as Subject; // there are some
    const chosen = new Random(seed, -1 - turn);
    const [schedule, threads] = [chosen.pick(subject.schedules), chosen.pick([1, 2])];
    const c = drawCase(random, subject, schedule, threads, chosen.pick(arenas));
    const isAhead = c.arena.name.includes('loader') || chosen.chance(0.2);
    try {
      const reference = programOf(known, `${subject.text} interp`, () =>
        callableOf(compile(parse(subject.text), null, { engine: 'interp' }), outputsOfSubject(subject)),
      );
      const name = c.schedule.name === 'none' ? null : c.schedule.name;
      const key = `${subject.text} ${name} ${isAhead ? 'ahead' : c.threads}`;
      const program = programOf(known, key, () =>
        injectFault(
          isAhead
            ? shipped(ahead, subject, name)
            : callableOf(compile(parse(subject.text), name, { threads: c.threads }), outputsOfSubject(subject)),
        ),
      );
      const outcome = await examineCase(c, program, reference);
      count(statistics, c, outcome, isAhead);
      if (i % 500 === 0 && !arenas.every((arena) => arena === c.arena || arena.isCleanBehind))
        throw new Error('a byte of another arena was written');
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

/** Programs are recompiled from time to time, because each is specialized to the layouts of its first calls. */
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

/** The output of a subject, which is the only one. */
function outputsOfSubject({ dims, outputs }: Subject): readonly Output[] {
  return outputsFrom([{ name: 'f', types: outputs, vars: dims }]);
}

/** The entry point of an ahead-of-time module. */
function shipped(runtime: Runtime, { text }: Subject, schedule: string | null): Callable {
  const { pipeline, schedules } = parse(text).module;
  const program = compileProgram(pipeline, schedules.find(({ name }) => name === schedule) ?? null);
  const { shipped, bytes } = ship(program, pipeline.params);
  return callableOf(
    open(shipped, { read: async () => bytes, openRuntime: async () => runtime, connect }),
    program.outputs,
  );
}

/** The outcome of a correct call. */
export type Outcome = 'done' | 'refused';

async function examineCase(c: Case, program: Callable, reference: Callable): Promise<Outcome> {
  const { arena, subject } = c;
  const window = Object.fromEntries(
    subject.dims.map((x, d) => [
      x,
      [c.window[d]?.min ?? 0, (c.window[d]?.min ?? 0) + (c.window[d]?.len ?? 0)] as const,
    ]),
  );
  const dense = Object.fromEntries(Array.from(c.inputs, ([name, array]) => [name, gathered(array)]));
  const call = { mode: c.mode, inputs: Object.fromEntries(c.inputs), params: {}, window, buffers: c.outputs };
  const interpreted = await reference({ ...call, mode: 'copies', inputs: dense, buffers: [] });
  const before = arena.used.slice();
  if (c.isAliased) {
    const refused = await codeOf(() => program(call));
    if (refused !== 'S606') throw new Error(`a buffer with several points in one element gives ${refused}`);
    same(arena.used, before);
    return 'refused';
  }
  if (c.mode === 'into') {
    await program(call);
    const after = arena.used.slice();
    c.outputs.forEach((array, i) => {
      const expected = viewIn(before, arena, array);
      indicesOf(within(array, c.window)).forEach((index, k) => {
        expected[index] = interpreted[i]?.data[k] ?? 0;
      });
    });
    same(after, before);
    return 'done';
  }
  const out = await program(call);
  out.forEach((array, i) => {
    const values = valuesOf(array);
    const k = values.findIndex((value, k) => !Object.is(value, interpreted[i]?.data[k]));
    if (k >= 0 || values.length !== interpreted[i]?.data.length) {
      throw new Error(`component ${i} has ${values[k]} instead of ${interpreted[i]?.data[k]} at point ${k}`);
    }
  });
  same(arena.used, before);
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
    // The loader has its own error class.
    const { diagnostics } = thrown as { diagnostics?: readonly { readonly code: string }[] };
    return diagnostics?.[0]?.code ?? String(thrown);
  }
}
