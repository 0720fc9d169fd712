import { nowhere as at } from '../../errors/place.ts';
import type { Component } from '../../syntax/expr.ts';
import type { Type } from '../../syntax/type.ts';
import type { Origin } from '../origin/origin.ts';
import { type Definition, union } from './definition.ts';
import { build, Expression, type Operand } from './expression.ts';
import { nameExpr } from './name.ts';

/** f[e, …], or f[e, …].0 for a component of a tuple. `T` is not checked: the caller must pass the type of the value. */
export function access<T extends Type>(
  definition: Definition,
  point: readonly Operand[],
  component: Component,
  origin: Origin,
): Expression<T> {
  const of = nameExpr(definition.name);
  const { tree, uses } = build(point, origin, (args) => ({ tag: 'Index', of, args, component, at }));
  return new Expression(tree, union(new Set([definition]), uses));
}
