import { cast, constant, type Expr, operation } from '../../../syntax/expr.ts';
import { bits, isSigned, type Type } from '../../../syntax/type.ts';
import { wideningAdd } from './widening.ts';

/*
 * Half of a sum or a difference, rounded down or up, without a wider type: a ^ b has the bits in which the operands
 * differ, and
 *
 *     a + b = 2·(a & b) + (a ^ b) = 2·(a | b) − (a ^ b)          a − b = (a ^ b) − 2·(~a & b)
 *
 * For unsigned operands of up to 16 bits, the code generator selects one instruction for the half of a sum in a wider
 * type, rounded up. To round down instead, the operands and the result are complemented.
 */

export function halvingAdd(a: Expr, b: Expr): Expr {
  if (isShort(a.type)) return operation('~', roundingHalvingAdd(operation('~', a), operation('~', b)));
  return operation('+', operation('&', a, b), halfOfDifferent(a, b));
}

/**
 * The complement ~b is 2ⁿ − 1 − b. So the rounding halving add of a and ~b halves a + ~b + 1 = a − b + 2ⁿ. The result
 * exceeds half of a − b by 2ⁿ⁻¹; flipping the upper bit subtracts this.
 */
export function halvingSub(a: Expr, b: Expr): Expr {
  if (isShort(a.type)) {
    const half = roundingHalvingAdd(a, operation('~', b));
    return operation('^', half, constant(a.type, 2 ** (bits(a.type) - 1)));
  }
  return operation('-', halfOfDifferent(a, b), operation('&', operation('~', a), b));
}

export function roundingHalvingAdd(a: Expr, b: Expr): Expr {
  if (!isShort(a.type)) return operation('-', operation('|', a, b), halfOfDifferent(a, b));
  const sum = wideningAdd(a, b);
  const one = constant(sum.type, 1);
  return cast(a.type, operation('>>', operation('+', sum, one), one));
}

/** Is this an unsigned type of up to 16 bits? */
export function isShort(t: Type): boolean {
  return bits(t) < 32 && !isSigned(t);
}

function halfOfDifferent(a: Expr, b: Expr): Expr {
  return operation('>>', operation('^', a, b), constant(a.type, 1));
}
