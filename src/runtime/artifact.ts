import { control } from './threads/control.ts';

/**
 * What a compiled program is: a WebAssembly module, and what is to be known to run it. Nothing here knows the compiler, and
 * everything survives messages between threads, and all but the bytes JSON.
 *
 * The module imports from `host`
 *
 *     memory: 1 to 65536 pages, shared                        one memory for all programs of a runtime; the upper half of its
 *                                                             first page is for constants, the same for all programs
 *     allocate(id: i32, bytes: f64) → i32                     storage of this thread's for allocation `id`, aligned to 16
 *     free(address: i32)                                      the last that was allocated and is not free
 *     parallel(task: i32, closure: i32, from: i32, to: i32)   run task(task, closure, i, i + 1) for all i from `from` up to
 *                                                             `to`, which may have wrapped, in any order
 *     fail(id: i32, value: i32)                               does not return
 *
 * and exports
 *
 *     stack: a mutable i32                                    the lowest address of this thread's stack, aligned to 16
 *     room: a mutable i32, not in all modules                 how far the stack may be used for storage of any size
 *     plan(block: i32)                                        from the scalars, writes the window of the output
 *     run(block: i32)                                         from the whole block, runs the program
 *     task(task: i32, closure: i32, from: i32, to: i32)       iterations [from, to) of a parallel loop
 *
 * The block is storage for `slots(artifact)` slots of 8 bytes: the scalars (an integer as i32, a float in its own type),
 * then the address of each input, then the address of each component of the output, then min and len of the output's
 * window for each dimension. The address of an input is that of its first point (`img.min`), the address of a component of
 * the output that of the first point of the window that `plan` has written; neither has to be aligned to more than its
 * elements. Addresses are unsigned.
 *
 * Scalars are found by name: `x.min` and `x.len` are the window that is asked for, along dimension x of the output;
 * `img.min[d]`, `img.len[d]` and `img.stride[d]` are those of an input; `f.stride[d]` is that of the output f, and
 * `f.0.stride[d]`, `f.1.stride[d]`, … those of its components when it has several. Strides are in elements and may be negative;
 * those of the output are set after `plan`. All others are parameters.
 *
 * A program that is made to be watched adds one to the word at `ticksAddress` whenever a piece of its work is done.
 *
 * An exception may leave `run` at any call of an import; then the stack is reset, and storage that was allocated is freed.
 */
export interface Artifact {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly scalars: readonly { readonly name: string; readonly type: ElementType }[];
  readonly inputs: readonly ArtifactInput[];
  /** The components of the output, which is named like the program. */
  readonly outputs: readonly ArtifactOutput[];
  /** The dimensions of the output. */
  readonly dims: readonly string[];
  readonly stackBytes: number;
  /** Which func each allocation belongs to. */
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
   * The strides that the program relies on, null for those that it learns from the scalars; arrays of other strides are copied.
   * Without it, the first dimension is dense.
   */
  readonly strides?: readonly (number | null)[];
}

export type ElementType = 'bool' | 'u8' | 'u16' | 'u32' | 'i8' | 'i16' | 'i32' | 'f32' | 'f64';

export type ArtifactFailure =
  | { readonly tag: 'AssertionFailure'; readonly why: string }
  | { readonly tag: 'RdomFailure'; readonly variable: string }
  /** Of checked builds only: an access outside of its block, which is a bug of ours. Is the value its offset, in bytes? */
  | { readonly tag: 'AddressFailure'; readonly what: string; readonly hasOffset: boolean };

export const ticksAddress = 4 * control.ticks;

/** How many slots of 8 bytes the block of a call has. */
export function slots({ scalars, inputs, outputs, dims }: Artifact): number {
  return scalars.length + inputs.length + outputs.length + 2 * dims.length;
}
