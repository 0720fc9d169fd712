import type { Func, Pipeline } from '../syntax/algorithm.ts';
import type { Name } from '../syntax/expr.ts';
import { isFloat, range } from '../syntax/type.ts';
import { type ValuesOf, valueLimits } from './index-range.ts';

/**
 * The numbers between which the values of each func and input lie, whatever the point: for coordinates that are read from a
 * look-up table. An update that reads its own func may give any value of the type.
 */
export function valueRanges(P: Pipeline): ValuesOf {
  const known = new Map<Name, ReturnType<ValuesOf>>();
  for (const { name, type } of P.inputs) {
    const { least, greatest } = range(type);
    known.set(name, isFloat(type) ? null : { least, most: greatest });
  }
  const valuesOf: ValuesOf = (name) => known.get(name) ?? null;
  for (const f of P.funcs) known.set(f.name, rangeOfFunc(f, valuesOf));
  return valuesOf;
}

function rangeOfFunc(f: Func, valuesOf: ValuesOf): ReturnType<ValuesOf> {
  const values = [f.pure, ...f.updates.map((U) => U.value)].map((e) => valueLimits(e, valuesOf));
  return values.reduce((a, b) => a && b && { least: Math.min(a.least, b.least), most: Math.max(a.most, b.most) });
}
