import type { DeclaredLayouts } from '../../driver/layouts.ts';
import type { Diagnostic } from '../../errors/diagnostic.ts';
import type { MemoizationReport } from '../../runtime/memoization/cache.ts';
import type { Stop } from '../../runtime/stop.ts';
import type { Hosts } from '../../semantics/extern.ts';
import type { Bounds } from '../../syntax/array.ts';
import type { Name } from '../../syntax/expr.ts';
import type { Program } from '../../syntax/target.ts';
import type { Scalar } from '../../syntax/value.ts';
import type { NdArray } from './nd-array.ts';

/** An engine runs completed programs. */
export interface Engine {
  readonly name: string;
  /** Prepare a program for calls. */
  load(program: Program, options: LoadOptions): Execution;
}

export interface LoadOptions {
  /** The maximum number of threads. Null means the default: the number of cores, up to 16. */
  readonly threads: number | null;
  /** Check every access at run time. The interpreter always does. */
  readonly checked: boolean;
  /** Verify the result of every optimization pass. */
  readonly verify: boolean;
  /** The layouts that the user declares. The interpreter does not depend on them. */
  readonly layouts: DeclaredLayouts;
  /** The maximum number of bytes that memoized funcs keep. The interpreter computes all funcs in each call. */
  readonly memoize: number;
  /** The functions of the host that compute externs. */
  readonly hosts: Hosts;
}

/** Runs one call. Returns an array for each component of all outputs: the whole allocation, or a copy of the window. */
export interface Execution {
  (call: Call): Promise<readonly NdArray[]>;
  /** The optimization passes that failed verification, and the options that have no effect. */
  readonly warnings: () => readonly Diagnostic[];
  /** What memoized funcs keep, and how often that was used. */
  readonly memoized: () => MemoizationReport;
}

export interface Call {
  readonly window: readonly Bounds[];
  readonly params: ReadonlyMap<Name, Scalar>;
  readonly inputs: ReadonlyMap<Name, NdArray>;
  /** The buffers of the caller for the components of the outputs, or null. */
  readonly output: readonly NdArray[] | null;
  /** The conditions for stopping the run early, or null. */
  readonly stop: Stop | null;
  /**
   * The kind of results if `output` is null: `views` refer to WebAssembly memory, `copies` are separate arrays on
   * the window only.
   */
  readonly results: 'views' | 'copies';
}
