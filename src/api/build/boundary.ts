import type { Boundary } from '../../check/expression/boundary.ts';
import { bug } from '../../errors/bug.ts';
import { nowhere as at } from '../../errors/place.ts';
import type { NameOrCall } from '../../language/tree.ts';
import { unexpected } from '../run/given.ts';
import { isDefined, nothing, union } from './definition.ts';
import { asExpression, Expression, type Operand } from './expression.ts';
import type { AnyFunc, Func, PointOf } from './func.ts';
import type { Input, Point, TupleOf } from './input.ts';
import { nameExpr } from './name.ts';
import { hasLength, type Range } from './rdom.ts';
import type { Read, Types } from './tuple.ts';

/** What can be read at any point: an input, or what has values within given bounds. */
export type Bounded<Rank extends number> = (...point: Point<Rank>) => Expression;

/**
 * A boundary condition. An input has bounds of its own; a func is given some, a range for each dimension, and so may an
 * input be, for a part of it: `repeatEdge(img)(x, y)`, `repeatEdge(f, [0, 640], [0, 480])(x, y)`.
 */
export interface BoundaryCondition {
  <Rank extends number>(img: Input<string, Rank>, ...bounds: PartOf<Rank>): Bounded<Rank>;
  <Vars extends readonly string[], Value extends Read>(
    f: Func<string, Vars, Value, Types>,
    ...bounds: RangesOf<Vars>
  ): (...point: PointOf<Vars>) => Value;
}

type RangesOf<Vars extends readonly string[]> = { readonly [K in keyof Vars]: Range };

/** Nothing, or a range for each dimension. */
type PartOf<Rank extends number> = number extends Rank ? readonly Range[] : readonly [] | TupleOf<Rank, Range>;

/** … a a a | a b c d | d d d … */
export const repeatEdge: BoundaryCondition = around('repeat_edge');
/** … b c d | a b c d | a b c … */
export const repeatImage: BoundaryCondition = around('repeat_image');
/** … c b a | a b c d | d c b … */
export const mirrorImage: BoundaryCondition = around('mirror_image');
/** … d c b | a b c d | c b a … */
export const mirrorInterior: BoundaryCondition = around('mirror_interior');

/** A value everywhere outside of an input, or of the given bounds of a func. */
export function constantExterior<Rank extends number>(
  img: Input<string, Rank>,
  value: Operand,
  ...bounds: PartOf<Rank>
): Bounded<Rank>;
export function constantExterior<Vars extends readonly string[], Value extends Read>(
  f: Func<string, Vars, Value, Types>,
  value: Operand,
  ...bounds: RangesOf<Vars>
): (...point: PointOf<Vars>) => Value;
export function constantExterior(of: Input | AnyFunc, value: Operand, ...bounds: readonly Range[]): Reader {
  return bounded('constant_exterior', of, [value], bounds);
}

type Reader = (...point: readonly Operand[]) => Read;

function around(kind: Boundary): BoundaryCondition {
  const condition = (of: Input | AnyFunc, ...bounds: readonly Range[]): Reader => bounded(kind, of, [], bounds);
  return condition as BoundaryCondition; // it reads what `of` reads: an expression, or as many as the func has
}

function bounded(kind: Boundary, of: Input | AnyFunc, values: readonly Operand[], bounds: readonly Range[]): Reader {
  if (!isDefined(of)) return unexpected(of, 'a func or an input');
  const args = [...values, ...bounds.flatMap(minAndLength)].map(asExpression);
  const needed = args.reduce((all, arg) => union(all, arg.uses), nothing);
  const inside: NameOrCall = {
    tag: 'Call',
    name: { name: kind, at },
    args: [nameExpr(of.name), ...args.map((arg) => arg.tree)],
    at,
  };
  const through = ({ tree, uses }: Expression): Expression =>
    tree.tag === 'Index' ? new Expression({ ...tree, of: inside }, union(uses, needed)) : bug('a read is an access');
  return (...point) => {
    const read: Read = of(...point);
    return read instanceof Expression ? through(read) : read.map(through);
  };
}

function minAndLength(range: Range): readonly [min: Operand, len: Operand] {
  if (hasLength(range)) return [range.min, range.len];
  const [from, to] = range;
  if (from === 0) return [from, to];
  return [from, typeof from === 'number' && typeof to === 'number' ? to - from : asExpression(to).sub(from)];
}
