import { nowhere as at } from '../../../errors/place.ts';
import type { Reduction } from '../../../language/tree.ts';
import type { Type } from '../../../syntax/type.ts';
import { located } from '../../origin/located.ts';
import { built, callerOf, type Origin } from '../../origin/origin.ts';
import { isRecord, unexpected } from '../../run/given.ts';
import type { Kind, KindOf } from '../../types/kind.ts';
import type { Common, Numeric } from '../../types/result-type.ts';
import { union } from '../definition.ts';
import { asExpression, Expression, type Operand } from '../expression.ts';
import { domain, type Rdom } from '../rdom.ts';

/**
 * The sum of a value over a reduction domain.
 *
 * @example
 * sum(r, img(x.add(r.i), y))
 */
export const sum: NumericReduction = reduction('sum');
/**
 * The sum of floats over a reduction domain, in an order that allows vectors and threads: 16 interleaved partial sums
 * for each block of the domain. Every schedule gives the same bits.
 */
export const reorderableSum: NumericReduction = reduction('reorderable sum');
/** The product of a value over a reduction domain. */
export const product: NumericReduction = reduction('product');
/** The minimum of a value over a reduction domain. */
export const minimum: OrderReduction = reduction('minimum');
/** The maximum of a value over a reduction domain. */
export const maximum: OrderReduction = reduction('maximum');

/** The number of points of a reduction domain where a condition is true. */
export const count: Test<'i32'> = reduction('count');
/** Is a condition true at some point of a reduction domain? All points are tested. */
export const any: Test<'bool'> = reduction('any');
/** Is a condition true at all points of a reduction domain? All points are tested. */
export const all: Test<'bool'> = reduction('all');

/**
 * The first point of a reduction domain where a value is least, and that value: a coordinate for each variable, and
 * then the value. In an empty domain, each coordinate is the minimum of its range.
 *
 * @example
 * const [where, least] = argmin(r, img(r.i, y))
 */
export const argmin: Search = search('argmin');
/** The first point of a reduction domain where a value is greatest, and that value. */
export const argmax: Search = search('argmax');

type Test<T extends Type> = (over: Rdom, condition: Operand) => Expression<T>;
type Search = <R extends Rdom, E extends Operand>(over: R, body: E) => Found<R, Common[KindOf<E>]>;

/** A coordinate for each variable of a reduction domain, and a value. */
export type Found<R extends Rdom, T extends Type> = readonly [...PointIn<Extract<keyof R, string>>, Expression<T>];

type PointIn<Names extends string> = string extends Names
  ? readonly Expression<'i32'>[]
  : [Names] extends [never]
    ? readonly []
    : readonly [Expression<'i32'>, ...PointIn<Exclude<Names, LastOf<Names>>>];

/** One member of a union. */
type LastOf<Union> = (Union extends unknown ? (member: () => Union) => void : never) extends (
  member: infer Members,
) => void
  ? Members extends () => infer Last
    ? Last
    : never
  : never;

type NumericReduction = <E extends Operand>(over: Rdom, body: E) => Expression<Numeric[KindOf<E>]>;
type OrderReduction = <E extends Operand>(over: Rdom, body: E) => Expression<Common[KindOf<E>]>;

/** An inline reduction. It defines an anonymous func; schedules refer to it by a name such as `f$sum0`. */
function reduction(kind: Reduction) {
  const reduce = <K extends Kind>(over: Rdom, body: Operand): Expression<K> => {
    const origin = callerOf(reduce);
    return located(origin, () => reduceBy(kind, over, body, origin));
  };
  return reduce;
}

/** A reduction with a tuple as its value. */
function search(kind: 'argmin' | 'argmax'): Search {
  const find = (over: Rdom, body: Operand): readonly Expression[] => {
    const origin = callerOf(find);
    return located(origin, () => {
      const { tree: of, uses } = reduceBy(kind, over, body, origin);
      const components = [...over[domain].ranges.keys(), over[domain].ranges.length];
      return components.map(
        (component) => new Expression(built({ tag: 'Component', of, component, at }, origin), uses),
      );
    });
  };
  return find as unknown as Search; // one coordinate for each variable
}

function reduceBy<K extends Kind>(kind: Reduction, over: Rdom, body: Operand, origin: Origin): Expression<K> {
  if (!isRecord(over) || !(domain in over))
    return unexpected(over, 'a reduction domain', `Write const r = rdom({ i: [0, 3] }), and ${kind}(r, f(r.i)).`);
  const { ranges, uses } = over[domain];
  const e = asExpression(body);
  return new Expression(built({ tag: 'Reduce', kind, rdom: ranges, body: e.tree, at }, origin), union(uses, e.uses));
}
