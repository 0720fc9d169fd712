import type { ArrayView } from './arrays/array-view.ts';

/** What a program is called with. */
export interface Call {
  /** The values of the parameters. */
  readonly params?: Readonly<Record<string, number>>;
  readonly inputs?: Readonly<Record<string, ArrayView>>;
  /** Where the output is wanted, along each of its dimensions. */
  readonly window: readonly Interval[];
  /**
   * The caller's storage for the components of the output. It is used if it holds all that the program allocates; if not,
   * the results are views.
   */
  readonly outputs?: readonly ArrayView[] | null;
  /**
   * How results are given that are not in the caller's storage: `views` are arrays in the memory of the runtime, on all that the
   * program allocates; `copies` are ordinary arrays of their own, on the window. Views unless given.
   */
  readonly results?: 'views' | 'copies';
  /** Told the window that the program allocates for its output, before it runs; what this throws ends the call. */
  readonly onPlan?: (window: readonly Interval[]) => void;
}

export interface Interval {
  readonly min: number;
  readonly len: number;
}
