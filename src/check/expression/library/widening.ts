import { cast, type Expr, operation } from '../../../syntax/expr.ts';
import { bits, integer, isSigned, type Type } from '../../../syntax/type.ts';

/* Arithmetic with twice as many bits, in which no result wraps. The operands have at most 32 bits. */

export function wideningAdd(a: Expr, b: Expr): Expr {
  const wide = wider(a.type);
  return operation('+', cast(wide, a), cast(wide, b));
}

/** The difference is signed. */
export function wideningSub(a: Expr, b: Expr): Expr {
  const wide = integer(2 * bits(a.type), true);
  return operation('-', cast(wide, a), cast(wide, b));
}

/** The product is signed if an operand is. */
export function wideningMul(a: Expr, b: Expr): Expr {
  const wide = integer(2 * bits(a.type), isSigned(a.type) || isSigned(b.type));
  return operation('*', cast(wide, a), cast(wide, b));
}

/** The type of the same signedness with twice as many bits. */
function wider(t: Type): Type {
  return integer(2 * bits(t), isSigned(t));
}
