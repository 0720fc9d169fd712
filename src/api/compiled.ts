import type { Type } from '../syntax/type.ts';
import type { Arguments } from './arguments.ts';
import type { Explanation } from './explain.ts';
import type { NdArray } from './nd-array.ts';
import type { ArrayInput } from './read-array.ts';
import type { Window } from './window.ts';

/** A compiled algorithm: `const out = await blur({ img }, { window: { x: [0, 640], y: [0, 480] } })`. */
export interface Compiled<Vars extends readonly string[] = readonly string[], T extends Type = Type> {
  /** Its values on the window, side by side in a typed array. */
  (given?: Arguments, options?: RunOptions<Vars>): Promise<NdArray<T>>;
  /** The same without a copy: a view of the window, and the whole of what was allocated. */
  realize(given?: Arguments, options?: RunOptions<Vars>): Promise<Realized<T>>;
  /**
   * Run into a buffer of the caller's, whose box is the window unless one is given. It must hold all that would be
   * allocated, which is checked before anything runs.
   */
  into(buffer: ArrayInput, given?: Arguments, options?: RunOptions<Vars>): Promise<NdArray<T>>;
  /** What the command line's `lower` and `bounds` print. */
  explain(): Explanation;
}

export interface RunOptions<Vars extends readonly string[] = readonly string[]> {
  /** Where the output is wanted; when it is not given, as far as the first input of the same rank goes. */
  readonly window?: Window<Vars>;
}

export interface Realized<T extends Type = Type> {
  readonly requested: NdArray<T>;
  readonly allocated: NdArray<T>;
}
