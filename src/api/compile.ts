import { placeOfAccess } from '../check/place-of-access.ts';
import { compile as compileProgram } from '../compile.ts';
import { refuse } from '../errors/diagnostic.ts';
import { S302 } from '../errors/S302.ts';
import { S607 } from '../errors/S607.ts';
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
import { compact, viewOf } from './nd-array.ts';
import { readOutput } from './output-buffer.ts';
import { Pipeline, pipeline } from './pipeline.ts';
import { plan, treeOf } from './plan.ts';
import type { ArrayInput } from './read-array.ts';
import type { Schedule } from './schedule.ts';
import { readWindow, type Window } from './window.ts';

export interface CompileOptions<T extends Type = Type> {
  /** The type that the output must have. TypeScript then knows the arrays that come out. */
  readonly type?: T;
  /** What runs it. */
  readonly engine?: keyof typeof engines;
}

/** What can run a program. */
const engines = { interp: interpreter } as const satisfies Record<string, Engine>;

/** Compile an algorithm under a schedule, or under one that is written with the algorithm, by its name. */
export function compile<Vars extends readonly string[], T extends Type = Type>(
  algorithm: Func<string, Vars> | Pipeline<Vars>,
  schedule: Schedule | string | null = null,
  { type, engine = 'interp' }: CompileOptions<T> = {},
): Compiled<Vars, T> {
  const P: Pipeline<Vars> = algorithm instanceof Pipeline ? algorithm : pipeline(algorithm);
  const S = reporting(() => scheduleOf(P, schedule));
  const program = programOf(P, S, type);
  const execute = engines[engine].load(program);

  const run = async (given: Arguments, options: RunOptions<Vars>, buffer: ArrayInput | null) => {
    const { params, inputs } = readArguments(P.module.pipeline, given);
    const output = buffer && readOutput(buffer, program, inputs.values());
    const window = readWindow(options.window as Window | undefined, program.dims, output ? [output] : inputs.values());
    const allocated = await execute({ window, params, inputs, output });
    return { requested: viewOf(allocated, window), allocated } as Realized<T>; // programOf has seen to the type
  };
  return Object.assign(
    (given: Arguments = {}, options: RunOptions<Vars> = {}) =>
      reportingLater(async () => compact((await run(given, options, null)).requested)),
    {
      realize: (given: Arguments = {}, options: RunOptions<Vars> = {}) =>
        reportingLater(() => run(given, options, null)),
      into: (buffer: ArrayInput, given: Arguments = {}, options: RunOptions<Vars> = {}) =>
        reportingLater(async () => (await run(given, options, buffer)).requested),
      explain: () => reporting(() => explain(P.module.pipeline, S)),
    },
  );
}

function programOf(P: Pipeline, S: CoreSchedule | null, type: Type | undefined): Program {
  return reporting(
    () => {
      const program = compileProgram(P.module.pipeline, S, P.text === null ? undefined : placeOfAccess(P.module));
      if (type !== undefined && type !== program.type) {
        refuse(S302({ func: P.name, declared: type, type: program.type }, null));
      }
      return program;
    },
    { name: 'pipeline', text: P.text ?? '' },
  );
}

function scheduleOf(P: Pipeline, schedule: Schedule | string | null): CoreSchedule | null {
  if (schedule === null) return null;
  if (typeof schedule !== 'string') {
    return checkedSchedule(treeOf(schedule[plan]), schedule[plan].text, P.tree, P.module);
  }
  const written = P.module.schedules.find(({ name }) => name === schedule);
  return written ?? refuse(S607({ schedule, known: P.schedules.join(', ') }, null));
}
