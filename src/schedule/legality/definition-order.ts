import { bug } from '../../errors/bug.ts';
import type { Func, Pipeline } from '../../syntax/algorithm.ts';
import type { Name } from '../../syntax/expr.ts';

/** Where a func stands among the funcs of its pipeline. */
export function positionOf(P: Pipeline, name: Name | null): number {
  const known = positions.get(P) ?? new Map(P.funcs.map((f, i) => [f.name, i]));
  positions.set(P, known);
  return (name === null ? undefined : known.get(name)) ?? bug(`${name} is not a func`);
}

export function funcOf(P: Pipeline, name: Name | null): Func {
  return P.funcs[positionOf(P, name)] ?? bug(`${name} is not a func`);
}

const positions = new WeakMap<Pipeline, ReadonlyMap<Name, number>>();
