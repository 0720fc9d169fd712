import type { Expr } from '../../../syntax/expr.ts';
import { constant } from '../../../syntax/expr.ts';
import { isLong, type Type } from '../../../syntax/type.ts';
import type { Values } from '../../../syntax/value-range.ts';

/** The ends of an expression of any type as expressions of that type; null where unbounded. */
export interface MaybeNumbers {
  readonly lo: Expr | null;
  readonly hi: Expr | null;
}

/**
 * The range of an expression that is not an i32. If all conditions hold, the value is in `values`, and either it is NaN
 * or it is between the ends. The ends are in `values`, too, and are not NaN. The conditions are over start-up
 * variables.
 */
export interface NumberEnds extends MaybeNumbers {
  readonly values: Values;
  readonly conditions: readonly Expr[];
}

/** A range with constant ends. An infinite end becomes null. */
export function constantEnds(type: Type, values: Values, conditions: readonly Expr[] = []): NumberEnds {
  const isExact = isLong(type) ? Number.isSafeInteger : Number.isFinite; // the ends of 64-bit types are rounded
  const end = (value: number): Expr | null => (isExact(value) ? constant(type, value) : null);
  return { lo: end(values.least), hi: end(values.greatest), values, conditions };
}

/** The range of an expression with a single value, which may be NaN only if `values` says so. */
export function pointEnds(e: Expr, values: Values, conditions: readonly Expr[] = []): NumberEnds {
  const end = values.nan ? null : e;
  return { lo: end, hi: end, values, conditions };
}

/** Does a range consist of a single expression? Then that is the value, even if the conditions do not hold. */
export function isPoint({ lo, hi }: MaybeNumbers): boolean {
  return lo !== null && lo === hi;
}
