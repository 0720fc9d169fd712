import { emit } from './emit/wasm/program/emit.ts';
import { refuse } from './errors/diagnostic.ts';
import { S709 } from './errors/S709.ts';
import type { Layout } from './machine/layout.ts';
import { optimize } from './machine/optimize.ts';
import { withFullTiles } from './machine/tiled-program.ts';
import { checkCertainOverflow, checkOverflow, refuseStuck } from './refusals.ts';
import type { ArrayView } from './runtime/array-view.ts';
import type { Artifact } from './runtime/artifact.ts';
import type { Call } from './runtime/call.ts';
import { OutOfMemory, ProgramFailure } from './runtime/failures.ts';
import { allocatedWindow, checkHolds } from './semantics/allocated.ts';
import type { Bounds } from './semantics/array.ts';
import type { Request } from './semantics/request.ts';
import { componentsOf, type Name, partOf, storedName } from './syntax/expr.ts';
import type { Program } from './syntax/target.ts';
import { noTicks, type Ticks } from './syntax/ticks.ts';

/** A call of a compiled program. */
export interface CompiledCall {
  readonly window: readonly Bounds[];
  readonly params: ReadonlyMap<Name, number>;
  readonly inputs: ReadonlyMap<Name, ArrayView>;
  /** The caller's own storage for the components of the output, or null. */
  readonly output: readonly ArrayView[] | null;
}

/** A program and its WebAssembly: one module for each kind of arrays that it is called with. */
export class CompiledProgram {
  readonly #program: Program;
  /** The program whose arithmetic has to fit i32. */
  readonly #tiled: Program;
  readonly #ticks: Ticks;
  readonly #artifacts = new Map<string, Artifact>();
  /** The last call whose window arithmetic was looked at. */
  #checked: string | null = null;

  /** Its loops tick if it is to be watched. */
  constructor(program: Program, ticks: Ticks = noTicks) {
    this.#program = program;
    this.#tiled = withFullTiles(program);
    this.#ticks = ticks;
    checkCertainOverflow(this.#tiled);
  }

  /** Its WebAssembly for arrays that are dense, as most are. */
  get usual(): Artifact {
    return this.#artifactFor(new Map());
  }

  /** Refuse a call that cannot be run, or tell what to run, and how. */
  prepare(call: CompiledCall): { readonly artifact: Artifact; readonly call: Call } {
    this.#check(requestOf(call), call);
    const inputs = Array.from(call.inputs, ([name, array]) => [name, truths(array)] as const);
    const { window, params, output } = call;
    return {
      artifact: this.#artifactFor(layoutOf(this.#program, call)),
      call: { window, params: Object.fromEntries(params), inputs: Object.fromEntries(inputs), outputs: output },
    };
  }

  /** What stopped a call, in words. */
  refuse(thrown: unknown, call: CompiledCall): never {
    if (thrown instanceof OutOfMemory) {
      const { func, bytes, limit } = thrown;
      refuse(S709({ func, bytes, limit }, null));
    }
    if (!(thrown instanceof ProgramFailure)) throw thrown;
    const { failure, value } = thrown;
    const stuck = failure.tag === 'RdomFailure' ? { ...failure, len: value } : failure;
    return refuseStuck(stuck, this.#program, requestOf(call));
  }

  #check(z: Request, { output }: CompiledCall): void {
    const key = JSON.stringify([z.window, [...z.params], Array.from(z.inputs.values(), ({ bounds }) => bounds)]);
    if (key !== this.#checked) checkOverflow(this.#tiled, z);
    this.#checked = key;
    if (output === null) return;
    const needed = allocatedWindow(this.#program, z);
    for (const array of output) checkHolds(this.#program, boundsOf(array), needed);
  }

  #artifactFor(layout: Layout): Artifact {
    const key = JSON.stringify([...layout]);
    const artifact = this.#artifacts.get(key) ?? emit(optimize(this.#program, layout, undefined, this.#ticks));
    this.#artifacts.set(key, artifact);
    return artifact;
  }
}

function requestOf({ window, params, inputs }: CompiledCall): Request {
  const arrays = Array.from(
    inputs,
    ([name, array]) => [name, { type: array.type, bounds: boundsOf(array), values: array.data }] as const,
  );
  return { window, params, inputs: new Map(arrays) };
}

function boundsOf({ shape, min }: ArrayView): readonly Bounds[] {
  return shape.map((len, d) => ({ min: min[d] ?? 0, len }));
}

/** A bool in a caller's array may be any number. */
function truths(array: ArrayView): ArrayView {
  return array.type === 'bool' ? { ...array, data: Uint8Array.from(array.data, (c) => (c === 0 ? 0 : 1)) } : array;
}

/** Arrays that are not dense along their first dimension, or are and have few elements there, get code of their own, if elements are near each other. */
function layoutOf(P: Program, { inputs, output }: CompiledCall): Layout {
  const outputs = componentsOf(P.types).flatMap((i) =>
    output === null ? [] : [[storedName(P.name, i), partOf(output, i)] as const],
  );
  const others = [...inputs, ...outputs].filter(([, { strides }]) =>
    strides.some((stride, d) => (d === 0 ? stride !== 1 : isPixel(stride))),
  );
  return new Map(others.map(([name, { strides }]) => [name, strides.map((s) => (Math.abs(s) <= near ? s : null))]));
}

const near = 16;

/** Is that how far apart pixels are whose channels lie side by side? */
function isPixel(stride: number): boolean {
  return stride >= 2 && stride <= 4;
}
