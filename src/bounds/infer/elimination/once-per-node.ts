import type { Expr } from '../../../syntax/expr.ts';

/** 1 for the greatest value, −1 for the least. */
export type Direction = 1 | -1;

export type Visit<T, D extends number = Direction> = (e: Expr, direction: D) => T;

/** A recursion over the nodes of an expression, memoized by node and direction. */
export function oncePerNode<T, D extends number = Direction>(
  visit: (e: Expr, direction: D, again: Visit<T, D>) => T,
): Visit<T, D> {
  const known = new Map<D, Map<Expr, T>>();
  const again: Visit<T, D> = (e, direction) => {
    const results = known.get(direction) ?? new Map<Expr, T>();
    known.set(direction, results);
    const result = results.has(e) ? (results.get(e) as T) : visit(e, direction, again); // checked by `has`
    results.set(e, result);
    return result;
  };
  return again;
}
