import type { ArrayView } from './arrays/array-view.ts';
import type { Artifact, ElementType } from './artifact.ts';
import type { Call } from './call.ts';

/** A runtime loads programs and runs them. */
export interface Runtime {
  /** The number of threads that run parallel loops. */
  readonly threads: number;
  /** Whether calls use the arrays of `allocate`, and return outputs, without a copy. */
  readonly isShared: boolean;
  /** Load a program. `threads` limits the number of threads for its parallel loops; the default is all threads. */
  load(artifact: Artifact, threads?: number): Promise<Program>;
  /**
   * Allocate an array of zeros for use without a copy. Its storage is freed when all views of its buffer are collected.
   */
  allocate(type: ElementType, shape: readonly number[], min?: readonly number[]): ArrayView;
  /** Make the garbage collector free unreferenced arrays. Returns true if it freed some. */
  reclaim(): Promise<boolean>;
  /** Stop all workers. The process can exit without this call. */
  close(): Promise<void>;
}

export interface Program {
  readonly artifact: Artifact;
  /** Run the program. Returns the components of its output. */
  call(call: Call): Promise<readonly ArrayView[]>;
}
