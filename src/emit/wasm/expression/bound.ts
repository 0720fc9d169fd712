import type { Range } from '../../../arithmetic/range.ts';
import type { Width } from './registers.ts';

/** A variable in locals, and what is known of it. A vector whose lanes are all equal may have one local for all registers. */
export interface Bound {
  readonly locals: readonly number[];
  /** Of a vector of bools, the width of its lanes; null where they are all equal, and everywhere else. */
  readonly mask: Width | null;
  /** Of a vector whose lanes are all equal, the local with the scalar that they are, if there is one. */
  readonly scalar: number | null;
  /** The number that it is, on every lane, where that is known. */
  readonly constant: number | null;
  /** Null where they are those of its type. */
  readonly limits: Range | null;
}

/** A scalar in a local, such as a parameter or the variable of a loop. */
export function boundScalar(local: number): Bound {
  return { locals: [local], mask: null, scalar: null, constant: null, limits: null };
}

/** The same variable in other locals, as many, perhaps of another function. */
export function moved({ mask, constant, limits }: Bound, locals: readonly number[]): Bound {
  return { locals, mask, scalar: null, constant, limits };
}
