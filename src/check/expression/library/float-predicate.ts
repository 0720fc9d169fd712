import type { CallTree } from '../../../language/tree.ts';
import { constant, type Expr, operation } from '../../../syntax/expr.ts';
import type { Type } from '../../../syntax/type.ts';
import type { Elaborator } from '../elaborator.ts';
import { elaborateOperands } from '../operands.ts';

/**
 * The predicates of floats compare the absolute value with the greatest finite value. Both are false for NaN because
 * every ordered comparison with NaN is.
 */
export const floatPredicates = [
  { name: 'is_inf', holds: '>' },
  { name: 'is_finite', holds: '<=' },
] as const;

export function elaborateFloatPredicate(
  elaborator: Elaborator,
  name: string,
  holds: '>' | '<=',
  e: CallTree,
): Expr | null {
  const [x] = elaborateOperands(elaborator, 'float', name, e.args, e, null) ?? [];
  return x === undefined ? null : operation(holds, operation('abs', x), constant(x.type, greatest(x.type)));
}

/** The greatest finite value of a float type. */
function greatest(type: Type): number {
  return type === 'f32' ? 2 ** 128 - 2 ** 104 : Number.MAX_VALUE;
}
