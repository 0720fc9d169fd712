import type { Diagnostic } from '../../errors/diagnostic.ts';
import type { MemoizationReport } from '../../runtime/memoization/cache.ts';
import type { Types } from '../build/tuple.ts';
import type { Arguments } from './arguments.ts';
import type { Explanation } from './explain.ts';
import type { Results, ResultTypes } from './output.ts';
import type { Buffers } from './output-buffer.ts';
import type { Variables, Window } from './window.ts';

/**
 * A compiled pipeline. Call it to run it.
 *
 * @example
 * const out = await blur({ img }, { window: { x: [0, 640], y: [0, 480] } })
 */
export interface Compiled<
  Vars extends Variables = readonly string[],
  T extends ResultTypes = Types,
  Given extends Arguments = Arguments,
> {
  /**
   * Run the pipeline and return a dense copy of the output on the window. A tuple has one array for each component.
   * Several outputs are the properties of an object: `const { f, g } = await run({ img })`.
   */
  (...call: CallOf<Vars, Given>): Promise<Results<T, ArrayBuffer>>;
  /** Run the pipeline without copying the output: returns views of the memory that it was computed in. */
  realize(...call: CallOf<Vars, Given>): Promise<Realized<T>>;
  /**
   * Run the pipeline and store the output in the given buffer, or list of buffers for a tuple. The default window is
   * the bounds of the buffer. The buffer must hold all points that the schedule computes; this is checked before the
   * run. Several outputs have a buffer each: `{ f: buffer, g: buffer }`.
   */
  into(buffer: Buffers<T>, ...call: CallOf<Vars, Given>): Promise<Results<T>>;
  /**
   * The warnings of the pipeline and the schedule, the passes that failed verification (S718), and the options that
   * have no effect (S649).
   */
  warnings(): readonly Diagnostic[];
  /**
   * What the memoized funcs keep for later calls, in bytes, and for each of them the number of calls that did not
   * compute it (hits) and that did (misses).
   */
  memoized(): MemoizationReport;
  /** The output of the commands `sylvite lower` and `sylvite bounds`. */
  explain(): Explanation;
}

/** The parameters of a call: the arguments, which are optional if the pipeline requires none, and the options. */
export type CallOf<Vars extends Variables, Given extends Arguments> =
  Record<never, never> extends Given
    ? [given?: Given, options?: RunOptions<Vars>]
    : [given: Given, options?: RunOptions<Vars>];

export interface RunOptions<Vars extends Variables = readonly string[]> {
  /**
   * The points of the output to compute. The default is the bounds of the first input that has the rank of the output,
   * without the points for which the algorithm reads an input outside its bounds.
   */
  readonly window?: Window<Vars>;
  /** Aborting it stops the run. The call then rejects with a SylviteError whose cause is the reason of the signal. */
  readonly signal?: AbortSignal;
  /** Stops the run after this number of milliseconds. */
  readonly timeout?: number;
}

export const runOptions = ['window', 'signal', 'timeout'] as const satisfies readonly (keyof RunOptions)[];

export interface Realized<T extends ResultTypes = Types> {
  /** The output on the window. */
  readonly requested: Results<T>;
  /** The whole allocation, which contains the window. Its values outside the window are 0. */
  readonly allocated: Results<T>;
}
