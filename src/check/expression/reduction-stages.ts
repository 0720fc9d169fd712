import type { folds, Reduction, reorderableSum, searches } from '../../language/tree.ts';
import type { ReductionVar } from '../../syntax/algorithm.ts';
import { cast, constant, type Expr, operation, variable } from '../../syntax/expr.ts';
import type { Operator } from '../../syntax/operator.ts';
import { extremes, isFloat, type Type } from '../../syntax/type.ts';
import type { Scalar } from '../../syntax/value.ts';

/** The func of an inline reduction: its initial values, and its values after each point of the domain. */
interface Stages {
  readonly first: readonly Expr[];
  readonly values: readonly Expr[];
}

/** A component of the func of the reduction, at the point that is updated. */
type Self = (type: Type, component?: number) => Expr;

/**
 * The stages of each kind of reduction of e over r = I:
 *
 *     sum       0;           f + e                                  similar: product, minimum, maximum
 *     count     0;           f + i32(e ≠ 0)
 *     any       false;       f || e                                 similar: all
 *     argmin    (min(I), ∞); select(e < f.1, (r, e), f)             similar: argmax
 *
 * So `argmin` finds the first of several least values, and never finds NaN. For `argmin`, an update with a condition
 * would compute the same values, but would vectorize less well than `select`.
 */
export function stagesOf(
  kind: Exclude<Reduction, typeof reorderableSum>,
  body: Expr,
  rdom: readonly ReductionVar[],
  self: Self,
): Stages {
  switch (kind) {
    case 'sum':
    case 'product':
    case 'minimum':
    case 'maximum': {
      const { op, initial } = combinations[kind];
      const type = body.type === 'bool' && (op === '+' || op === '*') ? 'i32' : body.type;
      return single(constant(type, initial(type)), operation(op, self(type), cast(type, body)));
    }
    case 'count': {
      const isTrue = body.type === 'bool' ? body : operation('!=', body, constant(body.type, 0));
      return single(constant('i32', 0), operation('+', self('i32'), cast('i32', isTrue)));
    }
    case 'any':
      return single(constant('bool', 0), operation('||', self('bool'), body));
    case 'all':
      return single(constant('bool', 1), operation('&&', self('bool'), body));
    case 'argmin':
    case 'argmax': {
      const { op, worst } = orders[kind];
      const first = [...rdom.map((r) => r.in.min), constant(body.type, combinations[worst].initial(body.type))];
      const found = [...rdom.map((r) => variable(r.name)), body];
      const isBetter = operation(op, body, self(body.type, rdom.length));
      return { first, values: found.map((e, i) => operation('select', isBetter, e, self(e.type, i))) };
    }
  }
}

function single(first: Expr, value: Expr): Stages {
  return { first: [first], values: [value] };
}

const combinations: Record<
  (typeof folds)[number],
  { readonly op: Operator; readonly initial: (type: Type) => Scalar }
> = {
  sum: { op: '+', initial: () => 0 },
  product: { op: '*', initial: () => 1 },
  minimum: { op: 'min', initial: (type) => (isFloat(type) ? Number.POSITIVE_INFINITY : extremes(type).greatest) },
  maximum: { op: 'max', initial: (type) => (isFloat(type) ? Number.NEGATIVE_INFINITY : extremes(type).least) },
};

const orders: Record<(typeof searches)[number], { readonly op: Operator; readonly worst: 'minimum' | 'maximum' }> = {
  argmin: { op: '<', worst: 'minimum' },
  argmax: { op: '>', worst: 'maximum' },
};
