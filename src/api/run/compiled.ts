import type { Diagnostic } from '../../errors/diagnostic.ts';
import type { Type } from '../../syntax/type.ts';
import type { Types } from '../build/tuple.ts';
import type { Arguments } from './arguments.ts';
import type { Explanation } from './explain.ts';
import type { Output } from './output.ts';
import type { Buffers } from './output-buffer.ts';
import type { Window } from './window.ts';

/** A compiled algorithm: `const out = await blur({ img }, { window: { x: [0, 640], y: [0, 480] } })`. */
export interface Compiled<
  Vars extends readonly string[] = readonly string[],
  T extends Types = Type,
  Given extends Arguments = Arguments,
> {
  /** Its values on the window, side by side in a typed array; for a tuple, in one for each of its `components`. */
  (...call: CallOf<Vars, Given>): Promise<Output<T>>;
  /** The same without a copy: a view of the window, and the whole of what was allocated, which is 0 beyond the window. */
  realize(...call: CallOf<Vars, Given>): Promise<Realized<T>>;
  /**
   * Run into a buffer of the caller's, whose box is the window unless one is given; for a tuple, into a list of them. It
   * must hold all that would be allocated, which is checked before anything runs.
   */
  into(buffer: Buffers, ...call: CallOf<Vars, Given>): Promise<Output<T>>;
  /** What is wrong with the compiler, if one of its checkers has rejected an optimisation: a bug of Sylvite, which was worked around. */
  warnings(): readonly Diagnostic[];
  /** What the command line's `lower` and `bounds` print. */
  explain(): Explanation;
}

/** Inputs and parameters, which may be left out when none is needed, and how to run. */
export type CallOf<Vars extends readonly string[], Given extends Arguments> =
  Record<never, never> extends Given
    ? [given?: Given, options?: RunOptions<Vars>]
    : [given: Given, options?: RunOptions<Vars>];

export interface RunOptions<Vars extends readonly string[] = readonly string[]> {
  /** Where the output is wanted; when it is not given, as far as the first input of the same rank goes. */
  readonly window?: Window<Vars>;
  /**
   * Stops the run when it is aborted, also while it runs; the call is then rejected with a SylviteError whose cause is the
   * reason of the signal.
   */
  readonly signal?: AbortSignal;
  /** Stops the run after so many milliseconds. */
  readonly timeout?: number;
}

export interface Realized<T extends Types = Type> {
  readonly requested: Output<T>;
  readonly allocated: Output<T>;
}
