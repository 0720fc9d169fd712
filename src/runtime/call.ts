import type { ArrayView } from './arrays/array-view.ts';
import type { Artifact } from './artifact.ts';
import type { WasmMemory } from './host/web-assembly.ts';
import type { MemoizationCache } from './memoization/cache.ts';

/** The arguments of a call. */
export interface Call {
  /** The values of the parameters. */
  readonly params?: Readonly<Record<string, number | bigint>>;
  readonly inputs?: Readonly<Record<string, ArrayView>>;
  /**
   * The requested windows of the outputs: an interval for each dimension of the first, then of the second, and so on.
   */
  readonly window: readonly Interval[];
  /**
   * The buffers of the caller for the components of the outputs. They are used if they contain the window that the
   * program allocates; otherwise the results are views.
   */
  readonly outputs?: readonly ArrayView[] | null;
  /**
   * Results that are not in buffers of the caller: `views`, the default, are arrays in the memory of the runtime, with
   * the window that the program allocates; `copies` are ordinary arrays on the requested window.
   */
  readonly results?: 'views' | 'copies';
  /** The values of memoized funcs from other calls of the program. Without it, all funcs are computed. */
  readonly memoized?: MemoizationCache;
  /** Calls the functions of the host for the externs of the program (call-extern.ts). */
  readonly host?: HostCaller | undefined;
  /**
   * Called before the run, with the windows that the program allocates for its outputs, unless the requested windows
   * are empty. An exception ends the call.
   */
  readonly onPlan?: (window: readonly Interval[]) => void;
}

/** The host during a call: the import `extern` of a program, and the exception that ended it, if any. */
export interface HostedCall {
  readonly extern: CallExtern;
  /** Throws the exception of the function of the host that ended the run. */
  rethrow(): void;
}

/** Calls the host for extern `id`, with the slots of its operands and of its result at an address. */
export type CallExtern = (id: number, slots: number) => void;

export type HostCaller = (artifact: Artifact, memory: WasmMemory) => HostedCall;

export interface Interval {
  readonly min: number;
  readonly len: number;
}
