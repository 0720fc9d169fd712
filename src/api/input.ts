import { nowhere as at } from '../errors/place.ts';
import type { Type } from '../syntax/type.ts';
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
  const definition: InputDefinition = { tag: 'input', name, type, rank };
  const read = (...point: Point<Rank>): Expression => access(definition, point);
  const bound = (end: 'min' | 'len', dim: number): Expression =>
    new Expression({ tag: 'InputBound', input: nameTree(name), end, dim, at }, new Set([definition]));
  const members = {
    type,
    at: read,
    min: (dimension: number) => bound('min', dimension),
    len: (dimension: number) => bound('len', dimension),
    definition,
  };
  return named(Object.assign(read, members), name);
}
