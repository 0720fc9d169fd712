import type { Term } from './term.ts';

export interface Assumptions {
  /** The truth value of a condition, or null if it is unknown. */
  truth(condition: Term): boolean | null;
  /** Is it known that a loop has no iterations? */
  isEmpty(count: Term): boolean;
}
