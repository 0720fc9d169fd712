import type { Func } from '../../syntax/algorithm.ts';
import { sameExpr } from '../../syntax/same.ts';
import { accessesIn } from '../../syntax/walk.ts';

/**
 * Does a stage read its own func at other points than it writes, so that what it wrote to one point shows in another? Or does a
 * predicate or a coordinate of it read its own func at all, so that what it wrote decides what it does next, and where it reads?
 */
export function mixesPoints(f: Func, stage: number): boolean {
  const U = f.updates[stage - 1];
  if (U === undefined) return false;
  const accesses = accessesIn(...U.values);
  const coordinates = [...U.at, ...accesses.flatMap(({ args }) => args)];
  if (accessesIn(...coordinates, U.condition).some(({ func }) => func === f.name)) return true;
  return accesses.some(({ func, args }) => func === f.name && !args.every((arg, d) => sameExpr(arg, U.at[d] ?? arg)));
}
