import type { ArrayView } from './arrays/array-view.ts';

/** The arguments of a call. */
export interface Call {
  /** The values of the parameters. */
  readonly params?: Readonly<Record<string, number | bigint>>;
  readonly inputs?: Readonly<Record<string, ArrayView>>;
  /** The requested window of the output, an interval for each dimension. */
  readonly window: readonly Interval[];
  /**
   * The buffers of the caller for the components of the output. They are used if they contain the window that the
   * program allocates; otherwise the results are views.
   */
  readonly outputs?: readonly ArrayView[] | null;
  /**
   * Results that are not in buffers of the caller: `views`, the default, are arrays in the memory of the runtime, with
   * the window that the program allocates; `copies` are ordinary arrays on the requested window.
   */
  readonly results?: 'views' | 'copies';
  /**
   * Called before the run, with the window that the program allocates for its output, unless the requested window is
   * empty. An exception ends the call.
   */
  readonly onPlan?: (window: readonly Interval[]) => void;
}

export interface Interval {
  readonly min: number;
  readonly len: number;
}
