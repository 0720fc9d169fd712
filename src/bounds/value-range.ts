import { type Func, type Pipeline, stages } from '../syntax/algorithm.ts';
import { type Component, componentsOf, type Name, partOf } from '../syntax/expr.ts';
import { isFloat, range } from '../syntax/type.ts';
import { type ValuesOf, valueLimits } from './index-range.ts';

/**
 * The numbers between which the values of each func, component by component, and of each input lie, whatever the point:
 * for coordinates that are read from a look-up table. An update that reads its own func may give any value of the type.
 */
export function valueRanges(P: Pipeline): ValuesOf {
  const known = new Map<Name, readonly ReturnType<ValuesOf>[]>();
  for (const { name, type } of P.inputs) {
    const { least, greatest } = range(type);
    known.set(name, [isFloat(type) ? null : { least, most: greatest }]);
  }
  const valuesOf: ValuesOf = (name, component) => known.get(name)?.[component ?? 0] ?? null;
  for (const f of P.funcs) {
    const components = componentsOf(f.types);
    known.set(
      f.name,
      components.map((component) => rangeOfComponent(f, component, valuesOf)),
    );
  }
  return valuesOf;
}

function rangeOfComponent(f: Func, component: Component, valuesOf: ValuesOf): ReturnType<ValuesOf> {
  const values = stages(f).map((U) => valueLimits(partOf(U.values, component), valuesOf));
  return values.reduce((a, b) => a && b && { least: Math.min(a.least, b.least), most: Math.max(a.most, b.most) });
}
