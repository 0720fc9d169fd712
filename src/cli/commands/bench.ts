import { diagnosticsOfSchedule, diagnosticsUnder, inSourceOrder, isClean, type Module } from '../../check/check.ts';
import type { CompiledCall } from '../../driver/compiled-program.ts';
import { bug } from '../../errors/bug.ts';
import { type Core, openCore } from '../../runtime/core.ts';
import type { Request } from '../../semantics/request.ts';
import { viewOf } from '../compiled.ts';
import { load, type Options, readRequest } from '../input/load.ts';
import type { SafeConsole } from '../output/console.ts';
import type { Source } from '../output/render.ts';
import { inMemory, prepareProgram, timed } from '../prepared-program.ts';
import { showProgress } from '../progress/progress.ts';

export interface BenchOptions extends Options {
  readonly rounds: number;
  readonly threads?: number;
}

/** Times in milliseconds. */
interface Timing {
  readonly schedule: string;
  /** From the checked pipeline to a loaded module. */
  readonly compile: number;
  readonly first: number;
  readonly least: number;
  readonly median: number;
}

/**
 * `bench`: time several schedules, interleaved round by round, so that other load on the machine affects all of them
 * equally. The arrays are allocated in the memory of the runtime, so nothing is copied.
 */
export function benchCommand(source: Source, options: BenchOptions, console: SafeConsole): number {
  const { schedule, ...base } = options;
  const { module } = load(source, base);
  const names = schedule?.split(',') ?? [defaultSchedule, ...legalSchedules(module, source, console)];
  const chosen = names.map((name) => load(source, name === defaultSchedule ? base : { ...base, schedule: name }));
  showWarnings(chosen, source, console);
  const z = readRequest(module.pipeline, base, console);
  const core = openCore(options.threads === undefined ? {} : { threads: options.threads });
  const inputs = new Map(Array.from(z.inputs, ([name, array]) => [name, inMemory(core, viewOf(array))]));
  const progress = showProgress(console, 'timing');
  const calls = names.length * (1 + options.rounds);
  let done = 0;
  const programs = chosen.map((each, i) => {
    const program = new TimedProgram(names[i] ?? defaultSchedule, each, z, inputs, core);
    progress(++done / calls);
    return program;
  });
  for (let round = 0; round < options.rounds; round++)
    for (const program of programs) {
      program.run();
      progress(++done / calls);
    }
  const times = programs.map((program) => program.timing());
  console.out(options.json ? `${JSON.stringify({ threads: core.threads, times })}\n` : table(times, core.threads));
  return 0;
}

/** The names of the legal schedules of a file. The errors of illegal schedules are shown. */
function legalSchedules(module: Module, source: Source, console: SafeConsole): readonly string[] {
  const names = [...new Set(module.schedules.map(({ name }) => name))];
  return names.filter((name) => {
    const found = diagnosticsOfSchedule(module, name);
    if (isClean(found)) return true;
    for (const d of found) console.show(d, source, 'err');
    return false;
  });
}

/** The name of the default schedule. */
const defaultSchedule = 'default';

/** Show the warnings of the pipeline and of the chosen schedules, each once and in source order. */
function showWarnings(chosen: readonly ReturnType<typeof load>[], source: Source, console: SafeConsole): void {
  const found = chosen.flatMap(({ module, schedule }) => diagnosticsUnder(module, schedule));
  const different = new Map(found.map((d) => [JSON.stringify(d), d]));
  for (const d of inSourceOrder([...different.values()])) console.show(d, source, 'err');
}

/** A compiled schedule and its run times. */
class TimedProgram {
  readonly #name: string;
  readonly #compile: number;
  readonly #first: number;
  readonly #times: number[] = [];
  readonly #call: () => void;

  constructor(name: string, chosen: ReturnType<typeof load>, z: Request, inputs: CompiledCall['inputs'], core: Core) {
    this.#name = name;
    const began = performance.now();
    const prepared = prepareProgram(chosen, z, inputs, core);
    this.#compile = performance.now() - began;
    this.#call = prepared.call;
    this.#first = timed(this.#call);
  }

  run(): void {
    this.#times.push(timed(this.#call));
  }

  timing(): Timing {
    const sorted = this.#times.toSorted((a, b) => a - b);
    const [least, median] = [sorted[0] ?? this.#first, sorted[Math.floor(sorted.length / 2)] ?? this.#first];
    return { schedule: this.#name, compile: this.#compile, first: this.#first, least, median };
  }
}

function table(times: readonly Timing[], threads: number): string {
  const best = Math.min(...times.map(({ least }) => least));
  const rows = times.map(({ schedule, compile, first, least, median }) => [
    schedule,
    ...[compile, first, least, median].map((ms) => ms.toFixed(2)),
    (least / best).toFixed(2),
  ]);
  const all = [['schedule', 'compile', 'first', 'least', 'median', '× best'], ...rows];
  const widths = all[0]?.map((_, i) => Math.max(...all.map((row) => row[i]?.length ?? 0))) ?? bug('no columns');
  const lines = all.map((row) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  '),
  );
  return `${lines.join('\n')}\nmilliseconds, ${threads === 1 ? 'one thread' : `up to ${threads} threads`}\n`;
}
