import { nowhere as at } from '../errors/place.ts';
import { type Definition, union } from './definition.ts';
import { build, Expression, type Operand } from './expression.ts';
import { nameExpr } from './name.ts';

/** f[e, …] */
export function access(definition: Definition, point: readonly Operand[]): Expression {
  const of = nameExpr(definition.name);
  const { tree, uses } = build(point, (args) => ({ tag: 'Index', of, args, at }));
  return new Expression(tree, union(new Set([definition]), uses));
}
