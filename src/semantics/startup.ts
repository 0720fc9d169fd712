import { bug } from '../errors/bug.ts';
import type { Func, Pipeline } from '../syntax/algorithm.ts';
import type { Expr, Name } from '../syntax/expr.ts';
import { requirementsOf, type StartupRequirement } from '../syntax/extensions/requirement.ts';
import type { Scalar, Value } from '../syntax/value.ts';
import { reachable } from '../syntax/walk.ts';
import { algorithmValues, type Request } from './request.ts';
import { straightLine } from './target/straight-line.ts';

/** The value of a start-up expression (definition 'Startup expression'). */
export function startupValue(e: Expr, values: ReadonlyMap<Name, Scalar>): Value {
  return straightLine(e)({
    variable: (name) => values.get(name) ?? bug(`${name} is not a start-up variable`),
    read: (a) => bug(`${a.func} is read in a start-up expression`),
    extern: (e) => bug(`${e.func} is computed in a start-up expression`),
  });
}

/** The first requirement that does not hold for a request, or null if all hold. */
export function failedRequirement(P: Pipeline, z: Request): StartupRequirement | null {
  const requirements = requirementsOf(P);
  if (requirements.length === 0) return null;
  const values = algorithmValues(P, z);
  return requirements.find(({ condition }) => startupValue(condition, values) === 0) ?? null;
}

export interface NegativeRdom {
  readonly func: Func;
  readonly variable: Name;
  readonly len: Value;
}

/**
 * The first reduction variable whose extent is negative or an error, in a func that the output depends on; null if
 * there is none. The output is then ε_rdom everywhere (errata E16), because lowered code runs the loop even if its
 * points are not read.
 */
export function negativeRdom(P: Pipeline, z: Request): NegativeRdom | null {
  const values = algorithmValues(P, z);
  for (const func of reachable(P)) {
    for (const { name, in: interval } of func.updates.flatMap((U) => U.rdom)) {
      const len = startupValue(interval.len, values);
      if (typeof len !== 'number' || len < 0) return { func, variable: name, len };
    }
  }
  return null;
}
