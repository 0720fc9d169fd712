import type { Param, ParamRange, Pipeline } from '../algorithm.ts';
import { constant, type Expr, type Name, operation, type Var, variable } from '../expr.ts';
import type { Type } from '../type.ts';
import { nodesOf } from '../walk.ts';

/**
 * A condition that every call of a pipeline must satisfy, and its origin: the message of a requirement, or a parameter
 * with a range.
 */
export interface StartupRequirement {
  readonly condition: Expr;
  readonly about: string | RangedParam;
}

/** A parameter with a range. */
export interface RangedParam {
  readonly name: Name;
  readonly type: Type;
  readonly range: ParamRange;
}

/** The conditions on a call, in the order in which they are checked: the ranges of parameters, then requirements. */
export function requirementsOf({
  params,
  requirements,
}: Pick<Pipeline, 'params' | 'requirements'>): readonly StartupRequirement[] {
  return [
    ...params.flatMap(rangeRequirement),
    ...requirements.map(({ condition, message }) => ({ condition, about: message })),
  ];
}

/** p in n..m is the requirement p >= n && p <= m, which NaN does not satisfy. */
function rangeRequirement({ name, type, range }: Param): readonly StartupRequirement[] {
  if (range === null) return [];
  const p = variable(name, type);
  const from = range.least === null ? [] : [operation('>=', p, constant(type, range.least))];
  const to = range.greatest === null ? [] : [operation('<=', p, constant(type, range.greatest))];
  const [first, ...others] = [...from, ...to];
  if (first === undefined) return [];
  return [{ condition: others.reduce((a, b) => operation('&&', a, b), first), about: { name, type, range } }];
}

/** The start-up variables of a condition, in the order of their first use. */
export function variablesOf(e: Expr): readonly Pick<Var, 'name' | 'type'>[] {
  const variables = nodesOf(e).filter((node) => node.tag === 'Var');
  return [...new Map(variables.map(({ name, type }) => [name, { name, type }])).values()];
}
