import type { WasmModule } from './host/web-assembly.ts';
import { control } from './threads/control.ts';

/**
 * A compiled program: a WebAssembly module, and the data that is necessary to run it. It does not depend on the
 * compiler. It can be sent between threads, and everything except the bytes can be serialized as JSON.
 *
 * The module imports from `host`
 *
 *     memory: 1 to 65536 pages, shared                        one memory for all programs of a runtime; the upper half
 *                                                             of its first page holds constants of all programs
 *     allocate(id: i32, bytes: f64) → i32                     thread-local storage for allocation `id`, aligned to 16
 *     free(address: i32)                                      free the most recent allocation that is not freed yet
 *     parallel(task: i32, closure: i32, from: i32, to: i32)   run task(task, closure, i, i + 1) for i in [from, to), in
 *                                                             any order; `to` may have wrapped around
 *     fail(id: i32, value: i32)                               does not return
 *     extern(id: i32, slots: i32)                             only if the artifact has `externs`: call the host for the
 *                                                             extern `id`, and store its result
 *
 * and exports
 *
 *     stack: a mutable i32                                    the stack pointer; the runtime sets it to the lowest
 *                                                             address of the stack of this thread, aligned to 16
 *     room: a mutable i32, optional                           the end of the part of the stack for storage of dynamic
 *                                                             size; the runtime sets it
 *     plan(block: i32)                                        reads the scalars, writes the windows of the outputs
 *     run(block: i32)                                         reads the whole block, runs the program, which writes
 *                                                             every point of the requested windows
 *     task(task: i32, closure: i32, from: i32, to: i32)       iterations [from, to) of a parallel loop
 *
 * The block has `slots(artifact)` slots of 8 bytes: the scalars (an integer of at most 32 bits as i32, others in their
 * own type), then the address of each input, then the address of each component of each output, then the address of
 * each component of the memoized funcs, then min and len of the windows of the outputs for each dimension. For each
 * memoized func follow what `plan` writes about it: min and len of its storage for each dimension, the windows of its
 * stages, and the first and the last coordinate that the program reads in each dimension of each of its inputs. The
 * address of an input is the address of its first point (`img.min`). The address of a component is the address of the
 * first point of the window that `plan` wrote. Both have the alignment of an element. Addresses are unsigned.
 *
 * `slots` are slots of 8 bytes: for each operand of the extern a scalar, or a slab, and then the slab of the result. A
 * slab is the address of its first point, then min, len and stride in bytes for each dimension. Only the thread that
 * runs `run` calls `extern`.
 *
 * Scalars are identified by name: `x.min` and `x.len` are the requested window in dimension x of the only output, and
 * `f.min[d]` and `f.len[d]` that of one of several outputs; `img.min[d]`, `img.len[d]` and `img.stride[d]` describe an
 * input; `f.stride[d]` is a stride of the output f, or `f.0.stride[d]`, `f.1.stride[d]`, … for the components of a
 * tuple. Strides are in elements and may be negative;
 * strides of the output are set after `plan`. All other scalars are parameters.
 *
 * A program that is compiled with progress ticks increments the word at `ticksAddress` after each unit of work.
 *
 * Any call to an import may throw an exception that ends `run`. The stack is then reset, and all storage is freed.
 */
export interface Artifact {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The compiled module, if it was compiled elsewhere. In that case, `bytes` may be empty. */
  readonly module?: WasmModule;
  readonly scalars: readonly { readonly name: string; readonly type: ElementType }[];
  readonly inputs: readonly ArtifactInput[];
  /** The components of all outputs, in order. */
  readonly outputs: readonly ArtifactOutput[];
  /** The dimensions of all outputs, in order: `x`, or `f.x` if there are several outputs. */
  readonly dims: readonly string[];
  /** Several outputs, and their shares of `outputs` and `dims`. A single output has the name of the program. */
  readonly several?: readonly ArtifactShare[];
  readonly stackBytes: number;
  /** The func of each allocation. */
  readonly allocations: readonly string[];
  readonly failures: readonly ArtifactFailure[];
  /** The memoized funcs, producers before consumers. Absent if there are none. */
  readonly memoized?: readonly ArtifactMemoized[];
  /** The calls of the host; absent if there are none. */
  readonly externs?: readonly ArtifactExtern[];
}

/**
 * A func whose values may be kept for later calls. The caller provides its storage; it is dense in its first dimension.
 * Its values on the windows of its stages depend on nothing but the scalars and the contents of the inputs. If the
 * scalar `skip` is 1, the program does not compute the func, and reads the values that are in its storage.
 */
export interface ArtifactMemoized {
  readonly func: string;
  readonly skip: string;
  readonly components: readonly (ArtifactOutput & { readonly name: string })[];
  readonly rank: number;
  /** The number of ends of windows of its stages. */
  readonly stages: number;
  /** The scalars that its values depend on. */
  readonly scalars: readonly string[];
  /** The inputs that its values depend on, by their positions. */
  readonly inputs: readonly number[];
  /**
   * The memoized funcs, by their positions, through which all paths to an output lead: if all of them are skipped, this
   * func is not read. Null if there is a path without any.
   */
  readonly consumers: readonly number[] | null;
}

/** A call of the function `host` of the host for the func `func`. */
export interface ArtifactExtern {
  readonly func: string;
  readonly host: string;
  readonly operands: readonly ArtifactOperand[];
  readonly result: ArtifactOperand & { readonly rank: number };
}

/** The type of an operand, and its rank; null for a scalar. */
export interface ArtifactOperand {
  readonly type: ElementType;
  readonly rank: number | null;
}

export interface ArtifactInput extends ArtifactOutput {
  readonly name: string;
  readonly rank: number;
}

export interface ArtifactOutput {
  readonly type: ElementType;
  /**
   * The strides that the program requires; null for a stride that it reads from the scalars. Arrays with other strides
   * are copied. By default, the first dimension is contiguous.
   */
  readonly strides?: readonly (number | null)[];
}

/** One of several outputs: the number of its components, and its dimensions. */
export interface ArtifactShare {
  readonly name: string;
  readonly components: number;
  readonly dims: readonly ArtifactDimension[];
}

/** A dimension of an output, and the scalars that hold the requested interval. */
export interface ArtifactDimension {
  readonly variable: string;
  readonly name: string;
  readonly min: string;
  readonly len: string;
}

/** An output of a program. */
export interface ProgramOutput extends Pick<ArtifactShare, 'name' | 'dims'> {
  readonly components: readonly ArtifactOutput[];
  readonly types: readonly ElementType[];
}

/** The outputs of a program. */
export function outputsOf({ name, outputs, dims, several }: Omit<Artifact, 'bytes'>): readonly ProgramOutput[] {
  const rest = [...outputs];
  const only = (): ArtifactShare => ({
    name,
    components: outputs.length,
    dims: dims.map((x) => ({ variable: x, name: x, min: `${x}.min`, len: `${x}.len` })),
  });
  return (several ?? [only()]).map((share) => {
    const components = rest.splice(0, share.components);
    return { ...share, components, types: components.map(({ type }) => type) };
  });
}

export type ElementType = 'bool' | 'u8' | 'u16' | 'u32' | 'u64' | 'i8' | 'i16' | 'i32' | 'i64' | 'f32' | 'f64';

export type ArtifactFailure =
  | { readonly tag: 'AssertionFailure'; readonly why: string }
  | { readonly tag: 'RdomFailure'; readonly variable: string }
  /**
   * In checked builds only: an access outside its block, which is a compiler bug. If `hasOffset`, the value is the
   * offset of the access.
   */
  | { readonly tag: 'AddressFailure'; readonly what: string; readonly hasOffset: boolean }
  /** With a checked cache only: the kept values of a memoized func are not its values, which is a compiler bug. */
  | { readonly tag: 'MemoizationFailure'; readonly func: string };

export const ticksAddress = 4 * control.ticks;

/** The number of 8-byte slots in the block of a call. */
export function slots(artifact: Artifact): number {
  const { dims, memoized = [] } = artifact;
  return memoized.reduce((sum, f) => sum + plannedSlots(artifact, f), plannedFrom(artifact) + 2 * dims.length);
}

/** The first of the slots that `plan` writes. */
export function plannedFrom({ scalars, inputs, outputs, memoized = [] }: Artifact): number {
  return scalars.length + inputs.length + outputs.length + memoized.reduce((sum, f) => sum + f.components.length, 0);
}

/** The number of slots that `plan` writes for a memoized func. */
export function plannedSlots({ inputs }: Artifact, { rank, stages, inputs: read }: ArtifactMemoized): number {
  return read.reduce((sum, i) => sum + 2 * (inputs[i]?.rank ?? 0), 2 * rank + stages);
}
