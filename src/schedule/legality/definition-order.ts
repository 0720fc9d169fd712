import { bug } from '../../errors/bug.ts';
import type { Func, Pipeline } from '../../syntax/algorithm.ts';
import type { Name } from '../../syntax/expr.ts';
import { memoized } from '../../syntax/memoized.ts';

/** The position of a func among the funcs of its pipeline. */
export function positionOf(P: Pipeline, name: Name | null): number {
  return (name === null ? undefined : positionsIn(P).get(name)) ?? bug(`${name} is not a func`);
}

export function funcOf(P: Pipeline, name: Name | null): Func {
  return P.funcs[positionOf(P, name)] ?? bug(`${name} is not a func`);
}

const positionsIn = memoized((P: Pipeline): ReadonlyMap<Name, number> => new Map(P.funcs.map((f, i) => [f.name, i])));
