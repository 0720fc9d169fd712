import { cast, constant, type Expr, operation, saturate, smallIntegerOf } from '../../../syntax/expr.ts';
import { bits, integer, isSigned, type Type } from '../../../syntax/type.ts';
import type { Meant } from './meant.ts';
import { roundingShiftRight } from './rounding-shift.ts';
import { wideningMul } from './widening.ts';

/* Products with twice as many bits, shifted to the right and clamped to the range of the operands. */

export function mulShiftRight(a: Expr, b: Expr, _: Meant, n: Expr): Expr {
  const product = wideningMul(a, b);
  return saturate(a.type, operation('>>', product, amountIn(product.type, n)));
}

/** If adding half of 2ⁿ to the product cannot wrap, it is added before the shift. */
export function roundingMulShiftRight(a: Expr, b: Expr, meant: Meant, n: Expr): Expr {
  const { type } = a;
  const product = wideningMul(a, b);
  const amount = amountIn(product.type, n);
  const number = smallIntegerOf(amount);
  const most = isSigned(type) ? 2 * bits(type) - 2 : bits(type);
  if (number === null || number < 1 || number > most) return saturate(type, roundingShiftRight(product, amount, meant));
  const half = constant(product.type, 2 ** (number - 1));
  return saturate(type, operation('>>', operation('+', product, half), amount));
}

/** A shift amount in the width of the shifted value. All amounts above the width have the same effect. */
function amountIn(type: Type, n: Expr): Expr {
  const width = bits(type);
  const number = smallIntegerOf(n);
  if (number !== null) return constant(integer(width, true), Math.max(-width, Math.min(width + 1, number)));
  return bits(n.type) > width ? saturate(integer(width, true), n) : cast(integer(width, isSigned(n.type)), n);
}
