import { mostInputDimensions } from '../../check/limits.ts';
import { refuse } from '../../errors/diagnostic.ts';
import { nowhere as at } from '../../errors/place.ts';
import { unknownInputBound } from '../../errors/S311.ts';
import { invalidInputRank } from '../../errors/S315.ts';
import type { Type } from '../../syntax/type.ts';
import { reporting } from '../error.ts';
import { givenType, shown } from '../run/given.ts';
import { access } from './access.ts';
import type { InputDefinition } from './definition.ts';
import { Expression, type Operand } from './expression.ts';
import { nameTree } from './name.ts';
import { named } from './named.ts';

/** An array that each call gives. It is read by calling it: `img(x, y)`. */
export interface Input<Name extends string = string, Rank extends number = number, T extends Type = Type> {
  (...point: Point<Rank>): Expression;
  readonly name: Name;
  readonly type: T;
  /** The same as calling it. */
  at(...point: Point<Rank>): Expression;
  /** Where it begins in a dimension, numbered from 0. Known when a program starts. */
  min(dimension: number): Expression;
  /** How many points it has along a dimension. */
  len(dimension: number): Expression;
  /** @internal */
  readonly definition: InputDefinition;
}

/** As many coordinates as there are dimensions. */
export type Point<Rank extends number> = number extends Rank ? readonly Operand[] : TupleOf<Rank, Operand>;

/** A list of that many. */
export type TupleOf<
  Length extends number,
  Of,
  Tuple extends readonly Of[] = readonly [],
> = Tuple['length'] extends Length ? Tuple : TupleOf<Length, Of, readonly [...Tuple, Of]>;

/** An input array: `input('img', 'u16', 2)`. The first dimension is the one along which neighbours lie side by side. */
export function input<const Name extends string, const Rank extends number, const T extends Type>(
  name: Name,
  type: T,
  rank: Rank,
): Input<Name, Rank, T> {
  const tree = nameTree(name);
  const definition: InputDefinition = { tag: 'input', name, type: givenType(type), rank: givenRank(name, rank) };
  const read = (...point: Point<Rank>): Expression => access(definition, point);
  const bound = (end: 'min' | 'len', dim: number): Expression => {
    const isThere = Number.isInteger(dim) && dim >= 0 && dim < rank;
    if (!isThere) reporting(() => refuse(unknownInputBound({ input: name, rank, dim: shown(dim) }, null)));
    return new Expression({ tag: 'InputBound', input: tree, end, dim, at }, new Set([definition]));
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
  if (Number.isInteger(rank) && rank >= 1 && rank <= mostInputDimensions) return rank;
  return reporting(() => refuse(invalidInputRank({ name, rank: shown(rank), most: mostInputDimensions }, null)));
}
