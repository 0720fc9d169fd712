import { placesOf } from '../check/places-of.ts';
import { compile } from '../driver/compile.ts';
import { type CompiledCall, CompiledProgram } from '../driver/compiled-program.ts';
import { checkCall } from '../driver/refusals.ts';
import type { ArrayView } from '../runtime/arrays/array-view.ts';
import { boxOfView } from '../runtime/arrays/box.ts';
import type { Core } from '../runtime/core.ts';
import type { Request } from '../semantics/request.ts';
import { allocatedWindow } from '../semantics/run/allocated.ts';
import { outputParts, windowPerPart } from '../syntax/extensions/output.ts';
import type { load } from './input/load.ts';

/** A program that is compiled and loaded. Its arrays are in the memory of the runtime, so a call copies nothing. */
export interface PreparedProgram {
  /** The components of the outputs, which a call overwrites. */
  readonly output: readonly ArrayView[];
  call(): void;
}

/** Compile and load a pipeline under a schedule. The inputs must be results of `inMemory`. */
export function prepareProgram(
  { module, schedule }: ReturnType<typeof load>,
  z: Request,
  inputs: CompiledCall['inputs'],
  core: Core,
): PreparedProgram {
  const program = compile(module.pipeline, schedule, placesOf(module));
  const compiled = new CompiledProgram(program);
  checkCall(program, z);
  const windows = windowPerPart(program.outputs, allocatedWindow(program, z));
  const output = outputParts(program.outputs).map(({ type }, i) => {
    const window = windows[i] ?? [];
    return core.allocate(
      type,
      window.map(({ len }) => len),
      window.map(({ min }) => min),
    );
  });
  const call = { window: z.window, params: z.params, inputs, output, hosts: z.hosts };
  const prepared = compiled.prepare(call);
  const loaded = core.load(prepared.artifact);
  return {
    output,
    call: () => {
      try {
        loaded.call(prepared.call);
      } catch (thrown) {
        compiled.refuse(thrown, call);
      }
    },
  };
}

/** A copy of an array in the memory of the runtime. */
export function inMemory(core: Core, array: ArrayView): ArrayView {
  const own = core.allocate(array.type, array.shape, array.min);
  own.data.set(boxOfView(array).values);
  return own;
}

/** The time of some work in milliseconds. */
export function timed(work: () => void): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}
