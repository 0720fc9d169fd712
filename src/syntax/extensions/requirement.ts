import { outputsOf, type Param, type ParamRange, type Pipeline } from '../algorithm.ts';
import { always, constant, type Expr, type Name, operation, type Var, variable } from '../expr.ts';
import type { Type } from '../type.ts';
import { nodesOf } from '../walk.ts';
import { hasPoints, outputsFrom } from './output.ts';

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

/**
 * The conditions on a call, in the order in which they are checked: the ranges of parameters, those on the windows of
 * several outputs, then requirements.
 */
export function requirementsOf(P: Pipeline): readonly StartupRequirement[] {
  return [
    ...P.params.flatMap(rangeRequirement),
    ...windowRequirements(P),
    ...P.requirements.map(({ condition, message }) => ({ condition, about: message })),
  ];
}

/**
 * The windows of several outputs are all empty, or none is: nothing is computed for empty windows, and inferred windows
 * contain the requested ones.
 */
function windowRequirements(P: Pipeline): readonly StartupRequirement[] {
  const [first, ...others] = outputsFrom(outputsOf(P));
  return others.flatMap((other) => {
    const [a, b] = [first && hasPoints(first), hasPoints(other)];
    if (!a && !b) return [];
    const condition = a && b ? operation('==', a, b) : (a ?? b ?? always);
    return [{ condition, about: `one of the windows of ${first?.name} and ${other.name} is empty` }];
  });
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
