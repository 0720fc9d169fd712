import type { ArrayView } from './arrays/array-view.ts';
import type { Artifact, ElementType } from './artifact.ts';
import type { Call } from './call.ts';

/** What runs programs. */
export interface Runtime {
  /** How many threads run parallel loops. */
  readonly threads: number;
  /** Whether arrays that it allocates, and outputs, are used without a copy. */
  readonly isShared: boolean;
  /** At most so many threads run its parallel loops; all of them unless given. */
  load(artifact: Artifact, threads?: number): Promise<Program>;
  /** An array of zeros that calls use without a copy. Its storage is freed when the last view of its buffer is collected. */
  allocate(type: ElementType, shape: readonly number[], min?: readonly number[]): ArrayView;
  /** Have the collector look for arrays without views; true if some were freed. */
  reclaim(): Promise<boolean>;
  /** Stop all workers. A process ends without it, too. */
  close(): Promise<void>;
}

export interface Program {
  readonly artifact: Artifact;
  /** Run the program; gives the components of its output. */
  call(call: Call): Promise<readonly ArrayView[]>;
}
