import { CompiledProgram } from '../compiled-program.ts';
import type { ArrayView } from '../runtime/array-view.ts';
import { boxOfView, viewOfBox } from '../runtime/box.ts';
import { openCore } from '../runtime/core.ts';
import { type ArrayValue, type Bounds, volume } from '../semantics/array.ts';
import type { Request } from '../semantics/request.ts';
import type { Program } from '../syntax/target.ts';
import type { Type } from '../syntax/type.ts';

/** Run a completed program as WebAssembly, into a buffer if one is given; null is as many threads as the machine runs at once. */
export function runCompiled(
  program: Program,
  z: Request,
  buffer: readonly Bounds[] | null,
  threads: number | null,
): readonly ArrayValue[] {
  const compiled = new CompiledProgram(program);
  const inputs = new Map(Array.from(z.inputs, ([name, array]) => [name, viewOf(array)]));
  const output = buffer === null ? null : program.types.map((type) => blank(type, buffer));
  const call = { window: z.window, params: z.params, inputs, output };
  const prepared = compiled.prepare(call);
  const core = openCore(threads === null ? {} : { threads });
  try {
    return core.load(prepared.artifact).call(prepared.call).map(boxOfView);
  } catch (thrown) {
    return compiled.refuse(thrown, call);
  }
}

/** An input as an array that programs take. */
export function viewOf({ type, bounds, values }: ArrayValue): ArrayView {
  return viewOfBox({ type, bounds, values: values as ArrayLike<number> }); // inputs have no errors
}

function blank(type: Type, bounds: readonly Bounds[]): ArrayView {
  return viewOfBox({ type, bounds, values: new Float64Array(volume(bounds)) });
}
