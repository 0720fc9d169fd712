import { constant, type Expr, operation } from '../../../syntax/expr.ts';
import type { Values } from '../../../syntax/value-range.ts';

/*
 * Parameters may be NaN, infinite or zero. Bounds inference relies on float arithmetic with parameters only where they
 * have an ordinary magnitude: neither NaN, nor so large that sums and products of a few of them overflow, nor so small
 * that quotients by them do. Otherwise a coordinate is bounded by its type alone.
 */
const greatest = 1e9;
const leastDivisor = Math.fround(1e-9);

const ordinary: Values = { least: -greatest, greatest, nan: false };

/** The range of a start-up expression of ordinary magnitude, and the condition for that, which is false for NaN. */
export function ordinaryValue(e: Expr): { readonly values: Values; readonly condition: Expr } {
  const condition = operation('<=', operation('abs', e), constant(e.type, greatest));
  return { values: ordinary, condition };
}

/** The range of the quotients by a start-up expression that is not close to zero, and the condition for that. */
export function ordinaryQuotient(dividend: Values, e: Expr): { readonly values: Values; readonly condition: Expr } {
  const size = Math.max(Math.abs(dividend.least), Math.abs(dividend.greatest)) * 2 ** 30;
  // Quotients of f32 overflow to infinity.
  const most = e.type === 'f32' ? Math.fround(size) : size;
  const condition = operation('>=', operation('abs', e), constant(e.type, leastDivisor));
  return { values: { least: -most, greatest: most, nan: dividend.nan }, condition };
}
