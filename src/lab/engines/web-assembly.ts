import { build } from '../../driver/build.ts';
import { bug } from '../../errors/bug.ts';
import type { ArrayView } from '../../runtime/arrays/array-view.ts';
import { type Box, boxOfView, viewOfBox } from '../../runtime/arrays/box.ts';
import type { Call } from '../../runtime/call.ts';
import { hostCaller } from '../../runtime/call-extern.ts';
import { type Core, type CoreProgram, openCore } from '../../runtime/core.ts';
import { isInternal, OutOfMemory, ProgramFailure } from '../../runtime/failures.ts';
import type { Request } from '../../semantics/request.ts';
import { allocatedWindow } from '../../semantics/run/allocated.ts';
import { type ArrayValue, volume } from '../../syntax/array.ts';
import { outputParts, windowPerPart } from '../../syntax/extensions/output.ts';
import type { Program } from '../../syntax/target.ts';
import { arrayFor } from '../../syntax/typed-array.ts';
import { isError } from '../../syntax/value.ts';
import type { Engine } from './engine.ts';
import { type Outcome, onWindow } from './outcome.ts';

/**
 * The compiled engine on a given number of threads, or its checked build. Its storage is poisoned with a byte pattern
 * that changes from program to program.
 */
export function webAssembly({ name, threads, checked }: EngineOptions): Engine {
  let cores: readonly Core[] | null = null;
  let runs = 0;
  let last: { readonly program: Program; readonly loaded: CoreProgram } | null = null;
  const load = (program: Program): CoreProgram => {
    if (last?.program === program) return last.loaded;
    last?.loaded.unload();
    cores ??= patterns.map(({ poison, room }) => openCore({ threads, poison, room, limit: memory }));
    const core = cores[runs++ % cores.length] ?? bug('there are no cores');
    const loaded = core.load(build(program, { isChecked: checked }).artifact);
    last = { program, loaded };
    return loaded;
  };
  return {
    name,
    every: 1,
    isCompiled: true,
    run: (program, z) => run(load(program), program, z),
  };
}

interface EngineOptions {
  readonly name: string;
  readonly threads: number;
  readonly checked: boolean;
}

/**
 * Poison bytes that represent small, large and negative numbers and NaNs. `room` is the size of the stack: 0, or a
 * larger size, so that storage on the stack is reused.
 */
const patterns = [
  { poison: 0x00, room: 0 },
  { poison: 0xff, room: 512 },
  { poison: 0x7f, room: 0 },
  { poison: 0xa5, room: 2 ** 14 },
];

const memory = 2 ** 28;

const mostPoints = 2 ** 20;

function run(loaded: CoreProgram, program: Program, z: Request): Outcome {
  try {
    const call = callOf(program, z);
    return call === null ? { tag: 'Large' } : outcomeOf(program, loaded.call(call), z);
  } catch (thrown) {
    return outcomeOfFailure(thrown);
  }
}

/**
 * A request as a call to the runtime, or null if the outputs are too large. The output arrays are allocated here,
 * because the storage of a runtime is reclaimed only between turns of the event loop.
 */
export function callOf(program: Program, z: Request): Call | null {
  const windows = windowPerPart(program.outputs, allocatedWindow(program, z));
  if (windows.reduce((points, window) => points + volume(window), 0) > mostPoints) return null;
  return {
    params: Object.fromEntries(z.params),
    inputs: Object.fromEntries(Array.from(z.inputs, ([name, array]) => [name, viewOfBox(numbers(array))])),
    window: z.window,
    ...(z.hosts === undefined ? {} : { host: hostCaller(z.hosts) }),
    outputs: outputParts(program.outputs).map(({ type }, i) => {
      const bounds = windows[i] ?? [];
      return viewOfBox({ type, bounds, values: new (arrayFor(type))(volume(bounds)) });
    }),
  };
}

export function outcomeOf(program: Pick<Program, 'outputs'>, components: readonly ArrayView[], z: Request): Outcome {
  return { tag: 'Done', values: onWindow(program, components.map(boxOfView), z), races: [] };
}

/** The outcome of a call that threw. Failures that can only be bugs are rethrown. */
export function outcomeOfFailure(thrown: unknown): Outcome {
  if (thrown instanceof OutOfMemory) return { tag: 'Large' };
  if (!(thrown instanceof ProgramFailure)) throw thrown;
  const { failure, value } = thrown;
  if (isInternal(failure)) throw thrown;
  return { tag: 'Stuck', stuck: failure.tag === 'RdomFailure' ? { ...failure, len: value } : failure };
}

function numbers({ type, bounds, values }: ArrayValue): Box {
  return {
    type,
    bounds,
    values: Array.from(values, (c) => (isError(c) ? bug('an input has an error') : c)) as readonly number[], // or bigints
  };
}
