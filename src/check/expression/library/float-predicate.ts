import type { CallTree } from '../../../language/tree.ts';
import { constant, type Expr, operation } from '../../../syntax/expr.ts';
import type { Type } from '../../../syntax/type.ts';
import type { Elaborator } from '../elaborator.ts';
import { elaborateOperands } from '../operands.ts';

/** Comparisons of the absolute value of a float with the greatest finite one. A comparison with NaN is false. */
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
