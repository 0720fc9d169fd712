import type { Range } from '../arithmetic/range.ts';
import type { Expr, Name } from '../syntax/expr.ts';

/** A fact about a variable: numeric limits, and optional symbolic bounds from ≤ x ≤ to, as of a loop variable. */
export interface Fact extends Range {
  readonly from?: Expr;
  readonly to?: Expr;
}

/** Facts by variable; there is no fact about a variable without an entry. */
export type Facts = ReadonlyMap<Name, Fact>;
