import { nowhere as at } from '../../errors/place.ts';
import type { Reduction } from '../../language/tree.ts';
import { located } from '../origin/located.ts';
import { built, callerOf } from '../origin/origin.ts';
import { isRecord, unexpected } from '../run/given.ts';
import type { Kind, KindOf } from '../types/kind.ts';
import type { Common, Numeric } from '../types/result-type.ts';
import { union } from './definition.ts';
import { asExpression, Expression, type Operand } from './expression.ts';
import { domain, type Rdom } from './rdom.ts';

/**
 * The sum of a value over a reduction domain.
 *
 * @example
 * sum(r, img(x.add(r.i), y))
 */
export const sum: NumericReduction = reduction('sum');
/** The product of a value over a reduction domain. */
export const product: NumericReduction = reduction('product');
/** The minimum of a value over a reduction domain. */
export const minimum: OrderReduction = reduction('minimum');
/** The maximum of a value over a reduction domain. */
export const maximum: OrderReduction = reduction('maximum');

type NumericReduction = <E extends Operand>(over: Rdom, body: E) => Expression<Numeric[KindOf<E>]>;
type OrderReduction = <E extends Operand>(over: Rdom, body: E) => Expression<Common[KindOf<E>]>;

/** An inline reduction. It defines an anonymous func; schedules refer to it by a name such as `f$sum0`. */
function reduction(kind: Reduction) {
  const reduce = <K extends Kind>(over: Rdom, body: Operand): Expression<K> => {
    const origin = callerOf(reduce);
    return located(origin, () => {
      if (!isRecord(over) || !(domain in over))
        return unexpected(over, 'a reduction domain', `Write const r = rdom({ i: [0, 3] }), and ${kind}(r, f(r.i)).`);
      const { ranges, uses } = over[domain];
      const e = asExpression(body);
      return new Expression(
        built({ tag: 'Reduce', kind, rdom: ranges, body: e.tree, at }, origin),
        union(uses, e.uses),
      );
    });
  };
  return reduce;
}
