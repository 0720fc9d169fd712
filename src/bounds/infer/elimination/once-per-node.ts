import type { Expr } from '../../../syntax/expr.ts';

/** 1 for the greatest value, −1 for the least. */
export type Direction = 1 | -1;

export type Visit<T> = (e: Expr, direction: Direction) => T;

/** A recursion over the nodes of an expression, memoized by node and direction. */
export function oncePerNode<T>(visit: (e: Expr, direction: Direction, again: Visit<T>) => T): Visit<T> {
  const known = { up: new Map<Expr, T>(), down: new Map<Expr, T>() };
  const again: Visit<T> = (e, direction) => {
    const results = direction > 0 ? known.up : known.down;
    const result = results.has(e) ? (results.get(e) as T) : visit(e, direction, again); // checked by `has`
    results.set(e, result);
    return result;
  };
  return again;
}
