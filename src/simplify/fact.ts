import type { Range } from '../arithmetic/range.ts';
import type { Expr, Name } from '../syntax/expr.ts';

/** What is known of a variable: its limits and, for a loop, the expressions from which and to which it runs. */
export interface Fact extends Range {
  readonly from?: Expr;
  readonly to?: Expr;
}

/** What is known of variables. Without an entry, nothing. */
export type Facts = ReadonlyMap<Name, Fact>;
