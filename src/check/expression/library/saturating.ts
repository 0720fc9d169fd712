import { constant, type Expr, operation, saturate } from '../../../syntax/expr.ts';
import { bits, extremes, isSigned } from '../../../syntax/type.ts';
import { wideningAdd, wideningSub } from './widening.ts';

/*
 * Sums and differences that are clamped to the range of the type. Up to 16 bits they are computed in a wider type, from
 * which the code generator selects one instruction. A wider operand is clamped first so that the result does not wrap.
 */

export function saturatingAdd(a: Expr, b: Expr): Expr {
  const { type } = a;
  if (bits(type) < 32) return saturate(type, wideningAdd(a, b));
  if (!isSigned(type)) return operation('+', operation('min', a, operation('~', b)), b);
  const [zero, least, greatest] = limitsOf(a);
  const most = operation('-', greatest, operation('max', b, zero));
  return operation(
    '+',
    operation('max', operation('min', a, most), operation('-', least, operation('min', b, zero))),
    b,
  );
}

export function saturatingSub(a: Expr, b: Expr): Expr {
  const { type } = a;
  if (bits(type) < 32) return saturate(type, wideningSub(a, b));
  if (!isSigned(type)) return operation('-', operation('max', a, b), b);
  const [zero, least, greatest] = limitsOf(a);
  const most = operation('+', greatest, operation('min', b, zero));
  return operation(
    '-',
    operation('max', operation('min', a, most), operation('+', least, operation('max', b, zero))),
    b,
  );
}

function limitsOf({ type }: Expr): readonly [zero: Expr, least: Expr, greatest: Expr] {
  const { least, greatest } = extremes(type);
  return [constant(type, 0), constant(type, least), constant(type, greatest)];
}
