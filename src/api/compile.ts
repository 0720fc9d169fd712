import { placeOfAccess } from '../check/place-of-access.ts';
import { compile as compileProgram } from '../compile.ts';
import { refuse } from '../errors/diagnostic.ts';
import { S302 } from '../errors/S302.ts';
import { S607 } from '../errors/S607.ts';
import type { Schedule as CoreSchedule } from '../syntax/schedule.ts';
import type { Type } from '../syntax/type.ts';
import { type Arguments, readArguments } from './arguments.ts';
import { checkedSchedule } from './checked.ts';
import type { Engine } from './engine.ts';
import { reporting, reportingLater } from './error.ts';
import { type Explanation, explain } from './explain.ts';
import type { Func } from './func.ts';
import { interpreter } from './interpreter.ts';
import { compact, type NdArray, viewOf } from './nd-array.ts';
import { Pipeline, pipeline } from './pipeline.ts';
import { plan, treeOf } from './plan.ts';
import { type ArrayInput, readArray } from './read-array.ts';
import type { Schedule } from './schedule.ts';
import { readWindow, type Window } from './window.ts';

/** A compiled algorithm: `const out = await blur({ img }, { window: { x: [0, 640], y: [0, 480] } })`. */
export interface Compiled<Vars extends readonly string[] = readonly string[], T extends Type = Type> {
  /** Its values on the window, side by side in a typed array. */
  (given?: Arguments, options?: RunOptions<Vars>): Promise<NdArray<T>>;
  /** The same without a copy: a view of the window, and the whole of what was allocated. */
  realize(given?: Arguments, options?: RunOptions<Vars>): Promise<Realized<T>>;
  /** Run into a buffer of the caller's, whose box is the window unless one is given. It is checked before anything runs. */
  into(buffer: ArrayInput, given?: Arguments, options?: RunOptions<Vars>): Promise<NdArray<T>>;
  /** What the command line's `lower` and `bounds` print. */
  explain(): Explanation;
}

export interface RunOptions<Vars extends readonly string[] = readonly string[]> {
  /** Where the output is wanted; when it is not given, as far as an input of the same rank goes. */
  readonly window?: Window<Vars>;
}

export interface Realized<T extends Type = Type> {
  readonly requested: NdArray<T>;
  readonly allocated: NdArray<T>;
}

export interface CompileOptions<T extends Type = Type> {
  /** The type that the output must have; the arrays that come out are of that type for the compiler too. */
  readonly type?: T;
  /** What runs it. */
  readonly engine?: 'interp';
}

/** Compile an algorithm under a schedule: one that code has built, or the name of one that is written with the algorithm. */
export function compile<Vars extends readonly string[], T extends Type = Type>(
  algorithm: Func<string, Vars> | Pipeline<Vars>,
  schedule: Schedule | string | null = null,
  options: CompileOptions<T> = {},
): Compiled<Vars, T> {
  const P: Pipeline<Vars> = algorithm instanceof Pipeline ? algorithm : pipeline(algorithm);
  const S = reporting(() => scheduleOf(P, schedule));
  const source = { name: P.name, text: P.text ?? '' };
  const program = reporting(() => {
    const placeOf = P.text === null ? undefined : placeOfAccess(P.module);
    return compileProgram(P.module.pipeline, S, placeOf);
  }, source);
  if (options.type !== undefined && options.type !== program.type) {
    const facts = { func: P.name, declared: options.type, type: program.type };
    reporting(() => refuse(S302(facts, null)));
  }
  const execute = engine.load(program);
  const run = (given: Arguments, { window }: RunOptions<Vars>, buffer: NdArray | null) =>
    reportingLater(async () => {
      const { params, inputs } = readArguments(P.module.pipeline, given);
      const box = readWindow(window as Window | undefined, program.dims, buffer ? [buffer] : inputs.values());
      const allocated = await execute({ window: box, params, inputs, output: buffer });
      return { requested: viewOf(allocated, box), allocated } as Realized<T>; // the program's type is T
    });
  const bufferOf = (given: ArrayInput): NdArray =>
    reporting(() => readArray(P.name, given, program.type, program.dims.length));
  return Object.assign(async (given = {}, runOptions = {}) => compact((await run(given, runOptions, null)).requested), {
    realize: (given = {}, runOptions = {}) => run(given, runOptions, null),
    into: async (buffer, given = {}, runOptions = {}) => (await run(given, runOptions, bufferOf(buffer))).requested,
    explain: () => reporting(() => explain(P.module.pipeline, S), source),
  } satisfies Pick<Compiled<Vars, T>, keyof Compiled>);
}

const engine: Engine = interpreter;

function scheduleOf(P: Pipeline, schedule: Schedule | string | null): CoreSchedule | null {
  if (schedule === null) return null;
  if (typeof schedule !== 'string') {
    return checkedSchedule(treeOf(schedule[plan]), schedule[plan].text, P.tree, P.module);
  }
  const written = P.scheduleTrees.find((s) => s.name.name === schedule);
  if (written === undefined) return refuse(S607({ schedule, known: P.schedules.join(', ') }, null));
  return checkedSchedule(written, P.text, P.tree, P.module);
}
