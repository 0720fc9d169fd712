import { nowhere as at } from '../errors/place.ts';
import type { NameOrCall } from '../language/tree.ts';
import { type Definition, union } from './definition.ts';
import { build, Expression, type Operand } from './expression.ts';

/** f[e, …] */
export function access(definition: Definition, point: readonly Operand[]): Expression {
  const of: NameOrCall = { tag: 'Name', name: definition.name, at };
  const { tree, uses } = build(point, (args) => ({ tag: 'Index', of, args, at }));
  return new Expression(tree, union(new Set([definition]), uses));
}
