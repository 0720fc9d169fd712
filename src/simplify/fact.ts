import type { Range } from '../arithmetic/range.ts';
import type { Expr, Name } from '../syntax/expr.ts';

/** A fact about a variable x: numeric limits, and symbolic bounds `from` ≤ x ≤ `to` if known, as for loop variables. */
export interface Fact extends Range {
  readonly from?: Expr;
  readonly to?: Expr;
}

/** Facts by variable; nothing is known about a variable without an entry. */
export type Facts = ReadonlyMap<Name, Fact>;
