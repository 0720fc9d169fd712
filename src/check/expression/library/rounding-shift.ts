import { cast, constant, type Expr, operation, smallIntegerOf } from '../../../syntax/expr.ts';
import { bits, isSigned } from '../../../syntax/type.ts';
import { isShort, roundingHalvingAdd } from './halving.ts';
import type { Meant } from './meant.ts';

/*
 * Shifts that round to the nearest integer, and up if two are equally near. Shifting a to the right by n > 0 bits drops
 * n bits. The result is rounded up if the most significant of them is 1, which is bit 0 of a >> (n − 1). A shift to the
 * left is not rounded.
 */

export function roundingShiftRight(a: Expr, n: Expr, meant: Meant): Expr {
  const amount = smallIntegerOf(n);
  if (amount !== null && amount <= 0) return operation('>>', a, n);
  if (amount !== null && isShort(a.type) && amount <= bits(a.type)) return byHalving(a, amount);
  const one = constant(n.type, 1);
  const last = lastBit(operation('>>', a, operation('-', n, one)));
  const dropped = amount !== null ? last : onlyIf(operation('>', n, constant(n.type, 0)), last);
  return meant(operation('+', operation('>>', a, n), dropped));
}

export function roundingShiftLeft(a: Expr, n: Expr, meant: Meant): Expr {
  const amount = smallIntegerOf(n);
  if (!isSigned(n.type) || (amount !== null && amount >= 0)) return operation('<<', a, n);
  const last = lastBit(operation('<<', a, operation('+', n, constant(n.type, 1))));
  const dropped = amount !== null ? last : onlyIf(operation('<', n, constant(n.type, 0)), last);
  return meant(operation('+', operation('<<', a, n), dropped));
}

/** (a + 2ⁿ⁻¹) >> n for n > 0. A rounding halving add, which is one instruction, computes (a + 2ⁿ⁻¹) >> 1. */
function byHalving(a: Expr, n: number): Expr {
  const half = roundingHalvingAdd(a, constant(a.type, 2 ** (n - 1) - 1));
  return n === 1 ? half : operation('>>', half, constant(a.type, n - 1));
}

function lastBit(e: Expr): Expr {
  return operation('&', e, constant(e.type, 1));
}

function onlyIf(condition: Expr, bit: Expr): Expr {
  return operation('&', cast(bit.type, condition), bit);
}
