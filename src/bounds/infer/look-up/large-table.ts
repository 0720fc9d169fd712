import type { Facts } from '../../../simplify/facts.ts';
import { simplify } from '../../../simplify/simplify.ts';
import { constantOf, type Expr, operation } from '../../../syntax/expr.ts';
import { accessesIn } from '../../../syntax/walk.ts';
import type { Ends } from '../box.ts';

/**
 * The limits on the points of a look-up table, in one dimension and in all dimensions together. A table must have
 * fewer.
 */
const maxIndexValues = 2 ** 28;
const maxTablePoints = 2 ** 32;

/**
 * A dimension whose coordinate depends on loaded values, and has so many values that the window does not fit in memory,
 * whatever the requested window; null if there is none. `img[x] / 4` has 2³⁰ values for an i32 input.
 */
export function oversizedTable(
  args: readonly Expr[],
  dims: readonly Ends[],
  facts: Facts,
): { readonly d: number; readonly points: number } | null {
  const sizes = dims.map(({ lo, hi }, d) => {
    const arg = args[d];
    if (arg === undefined || accessesIn(arg).length === 0) return 1;
    return 1 + (constantOf(simplify(operation('-', hi, lo), facts)) ?? 0);
  });
  const [most, all] = [Math.max(1, ...sizes), sizes.reduce((a, b) => a * b, 1)];
  if (most < maxIndexValues && all < maxTablePoints) return null;
  return { d: sizes.indexOf(most), points: all };
}
