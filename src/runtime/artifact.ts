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
 *
 * and exports
 *
 *     stack: a mutable i32                                    the stack pointer; the runtime sets it to the lowest
 *                                                             address of the stack of this thread, aligned to 16
 *     room: a mutable i32, optional                           the end of the part of the stack for storage of dynamic
 *                                                             size; the runtime sets it
 *     plan(block: i32)                                        reads the scalars, writes the window of the output
 *     run(block: i32)                                         reads the whole block, runs the program, which writes
 *                                                             every point of the requested window
 *     task(task: i32, closure: i32, from: i32, to: i32)       iterations [from, to) of a parallel loop
 *
 * The block has `slots(artifact)` slots of 8 bytes: the scalars (an integer of at most 32 bits as i32, others in their
 * own type), then the address of each input, then the address of each component of the output, then min and len of the
 * window of the output for each dimension. The address of an input is the address of its first point (`img.min`). The
 * address of a component is the address of the first point of the window that `plan` wrote. Both have the alignment of
 * an element. Addresses are unsigned.
 *
 * Scalars are identified by name: `x.min` and `x.len` are the requested window in dimension x of the output;
 * `img.min[d]`, `img.len[d]` and `img.stride[d]` describe an input; `f.stride[d]` is a stride of the output f, or
 * `f.0.stride[d]`, `f.1.stride[d]`, … for the components of a tuple. Strides are in elements and may be negative;
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
  /** The components of the output, which has the name of the program. */
  readonly outputs: readonly ArtifactOutput[];
  /** The dimensions of the output. */
  readonly dims: readonly string[];
  readonly stackBytes: number;
  /** The func of each allocation. */
  readonly allocations: readonly string[];
  readonly failures: readonly ArtifactFailure[];
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

export type ElementType = 'bool' | 'u8' | 'u16' | 'u32' | 'u64' | 'i8' | 'i16' | 'i32' | 'i64' | 'f32' | 'f64';

export type ArtifactFailure =
  | { readonly tag: 'AssertionFailure'; readonly why: string }
  | { readonly tag: 'RdomFailure'; readonly variable: string }
  /**
   * In checked builds only: an access outside its block, which is a compiler bug. If `hasOffset`, the value is the
   * offset of the access.
   */
  | { readonly tag: 'AddressFailure'; readonly what: string; readonly hasOffset: boolean };

export const ticksAddress = 4 * control.ticks;

/** The number of 8-byte slots in the block of a call. */
export function slots({ scalars, inputs, outputs, dims }: Artifact): number {
  return scalars.length + inputs.length + outputs.length + 2 * dims.length;
}
