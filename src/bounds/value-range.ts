import type { Func, Pipeline } from '../syntax/algorithm.ts';
import type { Name } from '../syntax/expr.ts';
import { allOf, eitherOf, type Values, type ValuesOf, valueLimits } from './value-limits.ts';

/**
 * The numbers between which the values of each func and input lie, whatever the point: for coordinates that are read from a
 * look-up table. An update that reads its own func may give any value of the type.
 */
export function valueRanges(P: Pipeline): ValuesOf {
  const known = new Map<Name, Values>(P.inputs.map(({ name, type }) => [name, allOf(type)]));
  const valuesOf: ValuesOf = (name) => known.get(name) ?? null;
  for (const f of P.funcs) known.set(f.name, rangeOfFunc(f, valuesOf));
  return valuesOf;
}

function rangeOfFunc(f: Func, valuesOf: ValuesOf): Values {
  return [f.pure, ...f.updates.map((U) => U.value)].map((e) => valueLimits(e, valuesOf)).reduce(eitherOf);
}
