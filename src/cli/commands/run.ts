import { placesOf } from '../../check/places-of.ts';
import { compile } from '../../driver/compile.ts';
import { refuse } from '../../errors/diagnostic.ts';
import { notSupportedYet } from '../../errors/S611.ts';
import { optionsWithoutEffect } from '../../errors/S649.ts';
import type { Request } from '../../semantics/request.ts';
import { type Options as InterpreterOptions, interpret } from '../../semantics/target/interpret.ts';
import { fresh } from '../../semantics/target/store.ts';
import type { ArrayValue, Bounds, WritableArray } from '../../syntax/array.ts';
import { outputParts, windowPerPart } from '../../syntax/extensions/output.ts';
import type { Program } from '../../syntax/target.ts';
import { runCompiled } from '../compiled.ts';
import { loadWithWarnings, type Options, readRequest, timeLimit } from '../input/load.ts';
import { usesStandardOutput } from '../input/output-files.ts';
import { readWindow } from '../input/window.ts';
import type { Console, SafeConsole } from '../output/console.ts';
import { reportInternalErrors } from '../output/internal-error.ts';
import { present } from '../output/present.ts';
import type { Source } from '../output/render.ts';
import { counter } from '../output/stats.ts';
import type { Count } from '../progress/activity.ts';
import { showProgress } from '../progress/progress.ts';
import { checkCall, refuseStuck, resultsOf } from './result.ts';

interface RunOptions extends Options {
  readonly engine: string;
  readonly threads?: number;
  readonly stats?: boolean;
  readonly buffer?: string;
  readonly checked?: boolean;
  readonly verify?: boolean;
}

/** The engines; the first is the default. `native` is reserved for a later version. */
export const engines = ['wasm', 'interp'] as const;

/** `run`: run the completed program on an engine. */
export function runCommand(source: Source, options: RunOptions, console: SafeConsole): number {
  if (options.engine === 'native')
    refuse(notSupportedYet({ what: 'the engine native', instead: '--engine wasm' }, null));
  const { module, schedule } = loadWithWarnings(source, options, console);
  // Only the interpreter counts stores and loads. It computes the same values as a compiled program.
  const isInterpreted = options.engine === 'interp' || options.stats === true;
  if (isInterpreted) warnOfIgnored(options, source, console);
  const { pipeline } = module;
  const z = readRequest(pipeline, options, console);
  console.showActivity('compiling');
  const began = performance.now();
  const program = compile(pipeline, schedule, placesOf(module));
  const buffer = options.buffer === undefined ? null : readWindow(options.buffer, program.outputs, []).window;
  const types = new Map(pipeline.funcs.map((f) => [f.name, f.types]));
  const { watch, stats } = counter((func) => types.get(func) ?? []);
  let times = { compiling: 0, running: 0 };
  const ran = (started: number, ended: number): void => {
    times = { compiling: started - began, running: ended - started };
  };
  const components = isInterpreted
    ? runInterpreted(program, z, buffer, console, ran, { ...timeLimit(options), ...(options.stats ? { watch } : {}) })
    : runCompiled(program, z, buffer, {
        ...options,
        watch: onTerminal(console),
        complain: (complaints) => reportInternalErrors(complaints, { pipeline, schedule, z }, source, console),
        ran,
      });
  present(resultsOf(program.outputs, z, components), source, options, console, {
    more: options.stats ? { stats: stats() } : {},
    execution: {
      engine: isInterpreted ? 'interp' : 'wasm',
      schedule: schedule?.name ?? null,
      others: module.schedules.filter((other) => other !== schedule).map(({ name }) => name),
      ...times,
    },
  });
  if (options.stats && !options.json && !usesStandardOutput(options.output))
    console.out(`${JSON.stringify(stats(), null, 2)}\n`);
  return 0;
}

/** Warn about options that have an effect only on compiled programs. */
function warnOfIgnored(options: RunOptions, source: Source, console: SafeConsole): void {
  const ignored = (['threads', 'checked', 'verify'] as const).filter((option) => options[option] !== undefined);
  if (ignored.length === 0) return;
  const [cause, instead] =
    options.engine === 'interp' ? ['--engine interp', 'use --engine wasm'] : ['--stats', 'run without --stats'];
  const facts = { options: ignored.map((option) => `--${option}`), cause, instead };
  console.show(optionsWithoutEffect(facts, null), source, 'err');
}

/** Shows the progress of a run if standard error is a terminal. */
function onTerminal(console: Console): ((count: Count) => void) | null {
  return console.isTerminal ? (count) => console.showActivity('running', count) : null;
}

function runInterpreted(
  program: Program,
  z: Request,
  buffer: readonly Bounds[] | null,
  console: Console,
  ran: (started: number, ended: number) => void,
  options: InterpreterOptions,
): readonly ArrayValue[] {
  checkCall(program, z);
  const output = buffer === null ? {} : { output: freshOutputs(program, buffer) };
  const progress = showProgress(console, 'running');
  const started = performance.now();
  const outcome = interpret(program, z, { ...options, ...output, progress });
  ran(started, performance.now());
  return outcome.tag === 'Stuck' ? refuseStuck(outcome.stuck, program, z) : outcome.components;
}

/** Buffers with the given bounds for the components of all outputs. */
function freshOutputs({ outputs }: Program, bounds: readonly Bounds[]): readonly WritableArray[] {
  const windows = windowPerPart(outputs, bounds);
  return outputParts(outputs).map(({ output, type }, i) => fresh(output.name, type, windows[i] ?? []));
}
