import type { Diagnostic } from '../../errors/diagnostic.ts';
import type { Stop } from '../../runtime/stop.ts';
import type { Bounds } from '../../syntax/array.ts';
import type { Name } from '../../syntax/expr.ts';
import type { Program } from '../../syntax/target.ts';
import type { NdArray } from './nd-array.ts';

/** What runs completed programs. */
export interface Engine {
  readonly name: string;
  /** Do once what all calls have in common. */
  load(program: Program, options: LoadOptions): Execution;
}

export interface LoadOptions {
  /** Null is as many as the machine runs at once. */
  readonly threads: number | null;
  /** Whether every access is checked at run time; the interpreter always does it. */
  readonly checked: boolean;
  /** Whether all checkers of the compiler's passes run. */
  readonly verify: boolean;
}

/** One call of a program; gives what was allocated for its output, or a copy of the window, component by component. */
export interface Execution {
  (call: Call): Promise<readonly NdArray[]>;
  /** What is wrong with the compiler, as far as its checkers have seen. */
  readonly warnings: () => readonly Diagnostic[];
}

export interface Call {
  readonly window: readonly Bounds[];
  readonly params: ReadonlyMap<Name, number>;
  readonly inputs: ReadonlyMap<Name, NdArray>;
  /** The caller's own storage for the components of the output, or null. */
  readonly output: readonly NdArray[] | null;
  /** When to stop before the end; null is never. */
  readonly stop: Stop | null;
  /** Whether other results may be in the memory of programs (`views`), or are only wanted on the window (`copies`). */
  readonly results: 'views' | 'copies';
}
