import { placesOf } from '../check/places-of.ts';
import { compile as compileProgram } from '../compile.ts';
import { refuse } from '../errors/diagnostic.ts';
import { S302 } from '../errors/S302.ts';
import { S318 } from '../errors/S318.ts';
import { S607 } from '../errors/S607.ts';
import { componentsOf, partOf, storedName } from '../syntax/expr.ts';
import type { Schedule as CoreSchedule } from '../syntax/schedule.ts';
import type { Program } from '../syntax/target.ts';
import type { Type } from '../syntax/type.ts';
import { type Arguments, readArguments } from './arguments.ts';
import { checkedSchedule } from './checked.ts';
import type { Compiled, Realized, RunOptions } from './compiled.ts';
import type { Engine } from './engine.ts';
import { reporting, reportingLater } from './error.ts';
import { explain } from './explain.ts';
import type { Func } from './func.ts';
import { interpreter } from './interpreter.ts';
import { ownCopy, viewOf } from './nd-array.ts';
import { Output } from './output.ts';
import { type Buffers, readOutput } from './output-buffer.ts';
import { Pipeline, pipeline } from './pipeline.ts';
import { plan, treeOf } from './plan.ts';
import type { Schedule } from './schedule.ts';
import { readStop } from './stop.ts';
import { listOf, type Read, type Types } from './tuple.ts';
import { webAssembly } from './web-assembly.ts';
import { readWindow, type Window } from './window.ts';

export interface CompileOptions<T extends Types = Type> {
  /** The type that the output must have, or the list of types of a tuple. TypeScript then knows the arrays that come out. */
  readonly type?: T;
  /** What runs it: compiled to WebAssembly, unless the interpreter is asked for. */
  readonly engine?: keyof typeof engines;
  /** How many threads run parallel loops; as many as the machine runs at once unless given. */
  readonly threads?: number;
}

/** What can run a program. */
const engines = { wasm: webAssembly, interp: interpreter } as const satisfies Record<string, Engine>;

/** Compile an algorithm under a schedule, or under one that is written with the algorithm, by its name. */
export function compile<
  Vars extends readonly string[],
  Declared extends Types,
  Given extends Arguments = Arguments,
  const T extends Types = Declared,
>(
  algorithm: Func<string, Vars, Read, Declared> | Pipeline<Vars, Declared, Given>,
  schedule: Schedule | string | null = null,
  { type, engine = 'wasm', threads }: CompileOptions<T> = {},
): Compiled<Vars, T, Given> {
  const P: Pipeline<Vars, Types> = algorithm instanceof Pipeline ? algorithm : pipeline(algorithm);
  const S = reporting(() => scheduleOf(P, schedule));
  const program = programOf(P, S, type === undefined ? null : listOf<Type>(type));
  const execute = reporting(() => engines[engine].load(program, threads ?? null));

  const run = async (given: Arguments, options: RunOptions<Vars>, buffers: Buffers | null) => {
    const stop = readStop(options);
    const { params, inputs } = readArguments(P.module.pipeline, given);
    const output = buffers && readOutput(buffers, program, [...inputs.values()]);
    const window = readWindow(options.window as Window | undefined, program.dims, output ?? inputs.values());
    const allocated = await execute({ window, params, inputs, output, stop });
    return { requested: allocated.map((array) => viewOf(array, window)), allocated };
  };
  return Object.assign(
    (given: Arguments = {}, options: RunOptions<Vars> = {}) =>
      reportingLater(async () => {
        const { requested } = await run(given, options, null);
        return new Output<T>(requested.map(ownCopy));
      }),
    {
      realize: (given: Arguments = {}, options: RunOptions<Vars> = {}) =>
        reportingLater(async (): Promise<Realized<T>> => {
          const { requested, allocated } = await run(given, options, null);
          return { requested: new Output(requested), allocated: new Output(allocated) };
        }),
      into: (buffer: Buffers, given: Arguments = {}, options: RunOptions<Vars> = {}) =>
        reportingLater(async () => new Output<T>((await run(given, options, buffer)).requested)),
      explain: () => reporting(() => explain(P.module.pipeline, S)),
    },
  );
}

type AnyPipeline = Pipeline<readonly string[], Types>;

function programOf(P: AnyPipeline, S: CoreSchedule | null, wanted: readonly Type[] | null): Program {
  return reporting(
    () => {
      const program = compileProgram(P.module.pipeline, S, P.text === null ? undefined : placesOf(P.module));
      if (wanted !== null) checkTypes(program, wanted);
      return program;
    },
    { name: 'pipeline', text: P.text ?? '' },
  );
}

function checkTypes({ name, types }: Program, wanted: readonly Type[]): void {
  const names = types.map((type) => `'${type}'`);
  const option = names.length === 1 ? names.join() : `[${names.join(', ')}]`;
  if (wanted.length !== types.length) {
    refuse(S318({ func: name, components: types.length, given: wanted.length, option }, null));
  }
  for (const component of componentsOf(types)) {
    const [type, declared] = [partOf(types, component), partOf(wanted, component)];
    if (type !== declared) refuse(S302({ func: storedName(name, component), declared, type, option }, null));
  }
}

function scheduleOf(P: AnyPipeline, schedule: Schedule | string | null): CoreSchedule | null {
  if (schedule === null) return null;
  if (typeof schedule !== 'string') {
    return checkedSchedule(treeOf(schedule[plan]), schedule[plan].text, P.tree, P.module);
  }
  const written = P.module.schedules.find(({ name }) => name === schedule);
  return written ?? refuse(S607({ schedule, known: P.schedules.join(', ') }, null));
}
