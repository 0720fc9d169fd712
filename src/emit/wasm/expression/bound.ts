import type { Range } from '../../../arithmetic/range.ts';
import type { Width } from './registers.ts';

/** A variable in locals, and facts about it. A vector with equal lanes may have a single local for all registers. */
export interface BoundVariable {
  readonly locals: readonly number[];
  /** The lane width of a vector of bools; null if its lanes are all equal, and for other variables. */
  readonly mask: Width | null;
  /** The local with the scalar of a vector with equal lanes; null if there is none. */
  readonly scalar: number | null;
  /** The value in every lane; null if it is not a known constant. */
  readonly constant: number | null;
  /** The range of its values; null for the full range of its type. */
  readonly limits: Range | null;
}

/** A scalar in a local, such as a parameter or a loop variable. */
export function boundScalar(local: number): BoundVariable {
  return { locals: [local], mask: null, scalar: null, constant: null, limits: null };
}

/** The same variable in the same number of other locals, possibly of another function. */
export function relocated({ mask, constant, limits }: BoundVariable, locals: readonly number[]): BoundVariable {
  return { locals, mask, scalar: null, constant, limits };
}
