import { emit } from '../emit/wasm/program/emit.ts';
import { bug } from '../errors/bug.ts';
import { optimize } from '../machine/optimize.ts';
import { type Box, boxOfView, viewOfBox } from '../runtime/box.ts';
import { type Core, type CoreProgram, openCore } from '../runtime/core.ts';
import { OutOfMemory, ProgramFailure } from '../runtime/failures.ts';
import type { ArrayValue } from '../semantics/array.ts';
import type { Request } from '../semantics/request.ts';
import type { Program } from '../syntax/target.ts';
import type { Engine } from './engines.ts';
import { type Outcome, onWindow } from './outcome.ts';

/** The compiled engine on a number of threads, whose fresh storage is full of a pattern that changes from case to case. */
export function webAssembly(threads: number, every: number): Engine {
  let cores: readonly Core[] | null = null;
  let runs = 0;
  const loaded = new WeakMap<Program, CoreProgram>();
  const load = (program: Program): CoreProgram => {
    const known = loaded.get(program);
    if (known !== undefined) return known;
    cores ??= patterns.map((poison) => openCore({ threads, poison, limit: memory }));
    const core = cores[runs++ % cores.length];
    const made = (core ?? openCore({ threads })).load(emit(optimize(program)));
    loaded.set(program, made);
    return made;
  };
  return {
    name: threads === 1 ? 'wasm' : `wasm-${threads}`,
    every,
    run: (program, z) => run(load(program), z),
  };
}

/** Bytes: small, large and negative numbers, NaNs. */
const patterns = [0x00, 0xff, 0x7f, 0xa5];

const memory = 2 ** 28;

function run(program: CoreProgram, z: Request): Outcome {
  try {
    const components = program.call({
      params: Object.fromEntries(z.params),
      inputs: Object.fromEntries(Array.from(z.inputs, ([name, array]) => [name, viewOfBox(numbers(array))])),
      window: z.window,
    });
    return { tag: 'Done', values: onWindow(components.map(boxOfView), z), races: [] };
  } catch (thrown) {
    if (thrown instanceof OutOfMemory) return { tag: 'Large' };
    if (!(thrown instanceof ProgramFailure)) throw thrown;
    const { failure, value } = thrown;
    return { tag: 'Stuck', stuck: failure.tag === 'RdomFailure' ? { ...failure, len: value } : failure };
  }
}

function numbers({ type, bounds, values }: ArrayValue): Box {
  return {
    type,
    bounds,
    values: Array.from(values, (c) => (typeof c === 'number' ? c : bug('an input has an error'))),
  };
}
