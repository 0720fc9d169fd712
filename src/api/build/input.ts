import { maxInputDimensions } from '../../check/limits.ts';
import { refuse } from '../../errors/diagnostic.ts';
import { nowhere as at } from '../../errors/place.ts';
import { unknownInputBound } from '../../errors/S311.ts';
import { invalidInputRank } from '../../errors/S315.ts';
import type { Type } from '../../syntax/type.ts';
import { reporting } from '../error.ts';
import { located } from '../origin/located.ts';
import { built, callerOf } from '../origin/origin.ts';
import { givenType, shown } from '../run/given.ts';
import { access } from './access.ts';
import type { InputDefinition } from './definition.ts';
import { Expression, type Operand } from './expression.ts';
import { nameTree } from './name.ts';
import { named } from './named.ts';

/**
 * An input array. Each call of the compiled pipeline provides the array. Call the input to read it at a point.
 *
 * @example
 * img(x.add(1), y)
 */
export interface Input<Name extends string = string, Rank extends number = number, T extends Type = Type> {
  (...point: Point<Rank>): Expression<T>;
  readonly name: Name;
  readonly type: T;
  /** Read the input at a point. Calling the input does the same. */
  at(...point: Point<Rank>): Expression<T>;
  /** The first coordinate in a dimension. Dimensions are numbered from 0. */
  min(dimension: number): Expression<'i32'>;
  /** The extent in a dimension. Dimensions are numbered from 0. */
  len(dimension: number): Expression<'i32'>;
  /** @internal */
  readonly definition: InputDefinition;
}

/** An input of any name, type and number of dimensions. */
export type AnyInput = Pick<Input, 'name' | 'type' | 'min' | 'len'>;

/** A point of an input: a coordinate for each dimension. */
export type Point<Rank extends number> = number extends Rank ? readonly Operand[] : TupleOf<Rank, Operand>;

/** A list of the given length. */
export type TupleOf<
  Length extends number,
  Of,
  Tuple extends readonly Of[] = readonly [],
> = Tuple['length'] extends Length ? Tuple : TupleOf<Length, Of, readonly [...Tuple, Of]>;

/**
 * Declare an input array with a name, an element type and a number of dimensions. By default, elements that are
 * adjacent in the first dimension are adjacent in memory.
 *
 * @example
 * const img = input('img', 'u16', 2)
 */
export function input<const Name extends string, const Rank extends number, const T extends Type>(
  name: Name,
  type: T,
  rank: Rank,
): Input<Name, Rank, T> {
  const origin = callerOf(input);
  const tree = located(origin, () => nameTree(name));
  const definition: InputDefinition = located(origin, () =>
    built({ tag: 'input', name, type: givenType(type), rank: givenRank(name, rank) }, origin),
  );
  const read = (...point: Point<Rank>): Expression<T> => access(definition, point, null, callerOf(read));
  const bound = (end: 'min' | 'len', dim: number): Expression<'i32'> => {
    const from = callerOf(bound, 1);
    const isDimension = Number.isInteger(dim) && dim >= 0 && dim < rank;
    if (!isDimension) located(from, () => refuse(unknownInputBound({ input: name, rank, dim: shown(dim) }, null)));
    return new Expression(built({ tag: 'InputBound', input: tree, end, dim, at }, from), new Set([definition]));
  };
  const members = {
    type,
    at: read,
    min: (dimension: number) => bound('min', dimension),
    len: (dimension: number) => bound('len', dimension),
    definition,
  };
  return named(Object.assign(read, members), name);
}

function givenRank(name: string, rank: number): number {
  if (Number.isInteger(rank) && rank >= 1 && rank <= maxInputDimensions) return rank;
  return reporting(() =>
    refuse(
      invalidInputRank({ name, rank: typeof rank === 'number' ? rank : shown(rank), most: maxInputDimensions }, null),
    ),
  );
}
