import type { Boundary } from '../../check/expression/boundary.ts';
import { bug } from '../../errors/bug.ts';
import { nowhere as at } from '../../errors/place.ts';
import type { NameOrCall } from '../../language/tree.ts';
import type { Type } from '../../syntax/type.ts';
import { located } from '../origin/located.ts';
import { built, callerOf, type Origin } from '../origin/origin.ts';
import { unexpected } from '../run/given.ts';
import { isDefined, noUses, union } from './definition.ts';
import { asExpression, Expression, type Operand } from './expression.ts';
import type { AnyFunc, Func, PointOf } from './func.ts';
import type { Input, Point, TupleOf } from './input.ts';
import { nameExpr } from './name.ts';
import { hasLength, type Range } from './rdom.ts';
import type { Read, ReadOf, Types } from './tuple.ts';

/** An input with a boundary condition: it can be read at any point. */
export type Bounded<Rank extends number, T extends Type = Type> = (...point: Point<Rank>) => Expression<T>;

/**
 * A boundary condition extends an input or a func beyond its bounds. An input has bounds of its own; optional ranges
 * restrict it to a part of them. A func has no bounds, so it needs a range for each dimension.
 *
 * @example
 * repeatEdge(img)(x.sub(1), y)
 * repeatEdge(f, [0, 640], [0, 480])(x.sub(1), y)
 */
export interface BoundaryCondition {
  <Rank extends number, T extends Type>(img: Input<string, Rank, T>, ...bounds: PartOf<Rank>): Bounded<Rank, T>;
  <Vars extends readonly string[], T extends Types>(
    f: Func<string, Vars, T>,
    ...bounds: RangesOf<Vars>
  ): (...point: PointOf<Vars>) => ReadOf<T>;
}

type RangesOf<Vars extends readonly string[]> = { readonly [K in keyof Vars]: Range };

/** Either no range, or a range for each dimension. */
type PartOf<Rank extends number> = number extends Rank ? readonly Range[] : readonly [] | TupleOf<Rank, Range>;

/** Repeat the edge values: … a a a | a b c d | d d d … */
export const repeatEdge: BoundaryCondition = conditionOf('repeat_edge');
/** Tile the plane with copies of the image: … b c d | a b c d | a b c … */
export const repeatImage: BoundaryCondition = conditionOf('repeat_image');
/** Tile the plane with mirrored copies of the image: … c b a | a b c d | d c b … */
export const mirrorImage: BoundaryCondition = conditionOf('mirror_image');
/** Like `mirrorImage`, but the edge values are not repeated: … d c b | a b c d | c b a … */
export const mirrorInterior: BoundaryCondition = conditionOf('mirror_interior');

/**
 * Use a constant value outside the bounds: … v v v | a b c d | v v v …
 *
 * @example
 * constantExterior(img, 0)(x.sub(1), y)
 * constantExterior(f, 0, [0, 640], [0, 480])(x.sub(1), y)
 */
export function constantExterior<Rank extends number, T extends Type>(
  img: Input<string, Rank, T>,
  value: Operand,
  ...bounds: PartOf<Rank>
): Bounded<Rank, T>;
export function constantExterior<Vars extends readonly string[], T extends Types>(
  f: Func<string, Vars, T>,
  value: Operand,
  ...bounds: RangesOf<Vars>
): (...point: PointOf<Vars>) => ReadOf<T>;
export function constantExterior(of: Input | AnyFunc, value: Operand, ...bounds: readonly Range[]): Reader {
  return bounded('constant_exterior', of, [value], bounds);
}

type Reader = (...point: readonly Operand[]) => Read;

function conditionOf(kind: Boundary): BoundaryCondition {
  const condition = (of: Input | AnyFunc, ...bounds: readonly Range[]): Reader => bounded(kind, of, [], bounds);
  return condition as BoundaryCondition; // a read through it has the type of a read of `of`
}

function bounded(kind: Boundary, of: Input | AnyFunc, values: readonly Operand[], bounds: readonly Range[]): Reader {
  if (!isDefined(of))
    return unexpected(of, 'a func or an input', 'Write repeatEdge(img)(x, y), with img and not img(x, y).');
  const args = [...values, ...bounds.flatMap(minAndLength)].map(asExpression);
  const argUses = args.reduce((all, arg) => union(all, arg.uses), noUses);
  const condition: NameOrCall = {
    tag: 'Call',
    name: { name: kind, at },
    args: [nameExpr(of.name), ...args.map((arg) => arg.tree)],
    at,
  };
  const through = <T extends Type>({ tree, uses }: Expression<T>, origin: Origin): Expression<T> =>
    tree.tag === 'Index'
      ? new Expression(built({ ...tree, of: condition }, origin), union(uses, argUses))
      : bug('reading a func or an input gives an access');
  const reader: Reader = (...point) => {
    const origin = callerOf(reader);
    const read: Read = located(origin, () => of(...point));
    return read instanceof Expression ? through(read, origin) : read.map((each) => through(each, origin));
  };
  return reader;
}

function minAndLength(range: Range): readonly [min: Operand, len: Operand] {
  if (hasLength(range)) return [range.min, range.len];
  const [from, to] = range;
  if (from === 0) return [from, to];
  return [from, typeof from === 'number' && typeof to === 'number' ? to - from : asExpression(to).sub(from)];
}
