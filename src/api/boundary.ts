import type { Boundary } from '../check/boundary.ts';
import { nowhere as at } from '../errors/place.ts';
import type { NameOrCall } from '../language/tree.ts';
import { union } from './definition.ts';
import { asExpression, build, Expression, type Operand } from './expression.ts';
import type { Input, Point } from './input.ts';
import { nameExpr } from './name.ts';

/** An input that can be read at any point. */
export type Bounded<Rank extends number> = (...point: Point<Rank>) => Expression;

/** … a a a | a b c d | d d d … */
export const repeatEdge = around('repeat_edge');
/** … b c d | a b c d | a b c … */
export const repeatImage = around('repeat_image');
/** … c b a | a b c d | d c b … */
export const mirrorImage = around('mirror_image');
/** … d c b | a b c d | c b a … */
export const mirrorInterior = around('mirror_interior');

/** A value everywhere outside of an input. */
export function constantExterior<Rank extends number>(img: Input<string, Rank>, value: Operand): Bounded<Rank> {
  return bounded('constant_exterior', img, [value]);
}

function around(kind: Boundary) {
  return <Rank extends number>(img: Input<string, Rank>): Bounded<Rank> => bounded(kind, img, []);
}

function bounded<Rank extends number>(kind: Boundary, img: Input<string, Rank>, values: readonly Operand[]) {
  const args = values.map(asExpression);
  const of: NameOrCall = {
    tag: 'Call',
    name: { name: kind, at },
    args: [nameExpr(img.name), ...args.map((arg) => arg.tree)],
    at,
  };
  const needed = args.reduce((all, arg) => union(all, arg.uses), new Set([img.definition]) as Expression['uses']);
  return (...point: Point<Rank>): Expression => {
    const { tree, uses } = build(point, (trees) => ({ tag: 'Index', of, args: trees, component: null, at }));
    return new Expression(tree, union(needed, uses));
  };
}
