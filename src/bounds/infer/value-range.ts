import { allOf, eitherOf } from '../../arithmetic/machine-transfer.ts';
import { parameterValues } from '../../arithmetic/parameter-values.ts';
import { type Func, type Pipeline, stages } from '../../syntax/algorithm.ts';
import { type Component, componentsOf, type Name, partOf } from '../../syntax/expr.ts';
import type { Values, ValuesOf } from '../../syntax/value-range.ts';
import { valueLimits } from './value-limits.ts';

/**
 * Value range analysis of a pipeline: the range of each component of each func and of each input, over all points. It
 * bounds coordinates that are read from a look-up table. An update that reads its own func may give any value of its
 * type.
 */
export function valueRanges(P: Pipeline): ValuesOf {
  const known = new Map<Name, readonly Values[]>(P.inputs.map(({ name, type }) => [name, [allOf(type)]]));
  const params = parameterValues(P);
  const valuesOf: ValuesOf = (name, part) =>
    (part === 'parameter' ? params.get(name) : known.get(name)?.[part ?? 0]) ?? null;
  for (const f of P.funcs) {
    const ranges = componentsOf(f.types).map((component) => rangeOfComponent(f, component, valuesOf));
    known.set(f.name, ranges);
  }
  return valuesOf;
}

function rangeOfComponent(f: Func, component: Component, valuesOf: ValuesOf): Values {
  return stages(f)
    .map((U) => valueLimits(partOf(U.values, component), valuesOf))
    .reduce(eitherOf);
}
