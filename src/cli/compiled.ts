import { CompiledProgram } from '../driver/compiled-program.ts';
import type { Complaint } from '../driver/verified.ts';
import type { ArrayView } from '../runtime/arrays/array-view.ts';
import { boxOfView, viewOfBox } from '../runtime/arrays/box.ts';
import { openCore } from '../runtime/core.ts';
import type { Request } from '../semantics/request.ts';
import { ticksOf } from '../semantics/run/ticks.ts';
import { estimateWork } from '../semantics/run/work-estimate.ts';
import { type ArrayValue, type Bounds, volume } from '../syntax/array.ts';
import { outputParts, windowPerPart } from '../syntax/extensions/output.ts';
import type { Program } from '../syntax/target.ts';
import { noTicks } from '../syntax/ticks.ts';
import { arrayFor } from '../syntax/typed-array.ts';
import type { Count } from './progress/activity.ts';

export interface CompiledOptions {
  /** The number of threads. The default is the number of hardware threads, up to 16. */
  readonly threads?: number;
  /** Whether the address of every access is checked. */
  readonly checked?: boolean;
  /** Whether the result of every pass is validated. */
  readonly verify?: boolean;
  /** Called before the program runs, with the pass results that the checkers rejected. */
  readonly complain?: (complaints: readonly Complaint[]) => void;
  /** Called before the program runs, with the counter of its progress. */
  readonly watch?: ((count: Count) => void) | null;
  /** Called with the times at which the program started and ended. */
  readonly ran?: (started: number, ended: number) => void;
}

/** Run a completed program as WebAssembly, into buffers with the bounds `buffer` if these are given. */
export function runCompiled(
  program: Program,
  z: Request,
  buffer: readonly Bounds[] | null,
  { threads, checked = false, verify = false, complain = () => {}, watch = null, ran = () => {} }: CompiledOptions = {},
): readonly ArrayValue[] {
  const ticks = watch === null ? noTicks : ticksOf(program, z);
  const compiled = new CompiledProgram(program, { ticks, checked, verify });
  const inputs = new Map(Array.from(z.inputs, ([name, array]) => [name, viewOf(array)]));
  const output = buffer === null ? null : blankOutputs(program, buffer);
  const call = { window: z.window, params: z.params, inputs, output, hosts: z.hosts };
  const prepared = compiled.prepare(call);
  complain(compiled.complaints);
  const core = openCore(threads === undefined ? {} : { threads });
  const loaded = core.load(prepared.artifact);
  watch?.({ ticks: core.ticks, estimate: estimateWork(program, z, ticks) });
  const started = performance.now();
  try {
    const views = loaded.call(prepared.call);
    ran(started, performance.now());
    return views.map(boxOfView);
  } catch (thrown) {
    return compiled.refuse(thrown, call);
  }
}

/** An input as an array of the runtime. */
export function viewOf({ type, bounds, values }: ArrayValue): ArrayView {
  return viewOfBox({ type, bounds, values: values as ArrayLike<number> }); // inputs have no errors
}

/** Buffers with the given bounds for the components of all outputs. */
function blankOutputs({ outputs }: Program, buffer: readonly Bounds[]): readonly ArrayView[] {
  const windows = windowPerPart(outputs, buffer);
  return outputParts(outputs).map(({ type }, i) => {
    const bounds = windows[i] ?? [];
    return viewOfBox({ type, bounds, values: new (arrayFor(type))(volume(bounds)) });
  });
}
