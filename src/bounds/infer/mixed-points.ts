import { keyOf } from '../../simplify/key.ts';
import type { Func } from '../../syntax/algorithm.ts';
import type { Expr } from '../../syntax/expr.ts';
import { accessesIn } from '../../syntax/walk.ts';

/**
 * May a value that a stage writes to one point affect other points? It may if the stage reads its own func at points
 * other than those it writes, or in a predicate or a coordinate.
 */
export function mixesPoints(f: Func, stage: number): boolean {
  const U = f.updates[stage - 1];
  if (U === undefined) return false;
  const accesses = accessesIn(...U.values);
  const coordinates = [...U.at, ...accesses.flatMap(({ args }) => args)];
  if (accessesIn(...coordinates, U.condition).some(({ func }) => func === f.name)) return true;
  const isAtWritten = (arg: Expr, d: number): boolean => keyOf(arg) === keyOf(U.at[d] ?? arg);
  return accesses.some(({ func, args }) => func === f.name && !args.every(isAtWritten));
}
